import { StorageError } from './storage-error.ts';

// No dot at the start: neither `..` nor a name that the folder keeps for itself.
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;

/** Keys are ours, never a user's file name; what could walk out of the folder is refused all the same. */
export function checkKey(key: string): string {
  if (key.length > 700 || !key.split('/').every((part) => segment.test(part)))
    throw new StorageError('bad_key', `${JSON.stringify(key.slice(0, 100))} is not a storage key`);
  return key;
}

/** A prefix is the beginning of a key, so its last part may be cut short or empty. */
export function checkPrefix(prefix: string): string {
  checkKey(`${prefix}x`);
  return prefix;
}
