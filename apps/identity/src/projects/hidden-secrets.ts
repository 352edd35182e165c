import { refuseSettings } from './settings-faults.ts';

const hidden = '[hidden]';
const isSecret = (name: string) => /secret|private_key/.test(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Secrets go in and never come out. */
export function hideSecrets(value: unknown): Record<string, unknown> {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    isSecret(name) && typeof inner === 'string' && inner !== '' ? hidden : inner,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** Whoever writes back what they read means the secret that is there; with none there it would become the secret. */
export function keepSecrets(
  given: Record<string, unknown>,
  stored: unknown,
  path: readonly string[] = [],
): Record<string, unknown> {
  const known = isObject(stored) ? stored : {};
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    if (isObject(value)) return [name, keepSecrets(value, before, [...path, name])];
    if (!isSecret(name) || value !== hidden) return [name, value];
    if (typeof before !== 'string') {
      const field = [...path, name].join('.');
      throw refuseSettings([{ code: 'secret_unknown', field, message: 'there is no stored secret to keep' }]);
    }
    return [name, before];
  });
  return Object.fromEntries(entries);
}
