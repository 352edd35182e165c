import { isSafeAddress } from '../methods/oauth/client-settings.ts';
import type { ProjectSettings } from './settings.ts';
import type { SettingsFault } from './settings-faults.ts';

/** Switched on without these, everybody would be asked for a proof that nobody can verify. */
const needed = ['site_key', 'secret', 'verify_url'] as const;

export function faultsOfCaptcha({ captcha }: ProjectSettings): SettingsFault[] {
  if (!captcha?.enabled) return [];
  const missing = needed
    .filter((name) => captcha[name] === '')
    .map((name): SettingsFault => ({ code: 'setting_missing', field: `captcha.${name}`, message: 'is needed' }));
  if (captcha.verify_url === '' || isSafeAddress(captcha.verify_url)) return missing;
  const message = 'must be https, or http on this machine';
  return [...missing, { code: 'address_unsafe', field: 'captcha.verify_url', message }];
}
