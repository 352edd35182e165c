import { isObject } from '../browser/safe-storage.ts';
import type { Bootstrap } from '../types/bootstrap.ts';

/** What the client believes when no settings can be fetched: everything off, so nothing is promised that the server would refuse. */
export const DEFAULT_BOOTSTRAP: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: [],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOauth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  dfpProtectedAuthEnabled: false,
  dfpProtectedAuthMode: null,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  strict: false,
  vertical: null,
};

/** What each field that may be null must be when it is not. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  emailDomains: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  captchaSettings: (value) => isObject(value) && typeof value.enabled === 'boolean',
  passwordConfig: isObject,
  rbacPolicy: (value) => isObject(value) && Array.isArray(value.roles) && Array.isArray(value.resources),
};

function fits(key: string, value: unknown, fallback: unknown): boolean {
  const shape = SHAPES[key];
  return (
    value === fallback || (shape ? shape(value) : typeof value === (fallback === null ? 'string' : typeof fallback))
  );
}

/** Takes the fields that have the right shape; what is missing or odd falls back on its own, not with the rest. */
function read(from: (key: string) => unknown): Bootstrap {
  const entries = Object.entries(DEFAULT_BOOTSTRAP).map(([key, fallback]) => {
    const value = from(key);
    return [key, fits(key, value, fallback) ? value : fallback];
  });
  return Object.fromEntries(entries) as Bootstrap;
}

/** Maps the wire object. Undefined when it is not a bootstrap at all; a missing `password_config` counts as that. */
export function readBootstrap(data: unknown): Bootstrap | undefined {
  if (!isObject(data) || data.password_config === undefined) return undefined;
  const { password_config: passwords } = data;
  return {
    ...read((key) => data[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
    displayWatermark: data.disable_sdk_watermark === false,
    passwordConfig: isObject(passwords)
      ? { ludsComplexity: Number(passwords.luds_complexity), ludsMinimumCount: Number(passwords.luds_minimum_count) }
      : null,
  };
}

/** The cache lives in local storage, where anything on the origin may write: the same shapes are demanded again. */
export function readCachedBootstrap(cached: Record<string, unknown> | undefined): Bootstrap | undefined {
  return cached && read((key) => (Object.hasOwn(cached, key) ? cached[key] : undefined));
}
