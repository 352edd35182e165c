import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Everything that is derived from the one secret of an installation. */
export interface ServerSecret {
  /** Keyed digest of a text, for a named purpose. */
  digest(purpose: string, text: string): Buffer;
  seal(plain: Uint8Array): Buffer;
  /** Throws when the secret is another one or the bytes were changed. */
  open(sealed: Uint8Array): Buffer;
}

export function serverSecret(secret: string): ServerSecret {
  if (secret.length < 32) throw new RangeError('The identity secret needs at least 32 characters');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'targum-identity', purpose, 32));
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const found = keys.get(purpose) ?? derive(purpose);
    keys.set(purpose, found);
    return found;
  };
  return {
    digest: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal: (plain) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce);
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    },
  };
}
