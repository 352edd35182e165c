import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keeps what must be read again out of reach of whoever only has the database. */
export interface ServerSecret {
  /** `purpose` keeps what was sealed for one use from being opened for another. */
  seal(purpose: string, plain: string): Buffer;
  /** Throws when the secret is another one, the purpose differs or the bytes were changed. */
  open(purpose: string, sealed: Uint8Array): string;
}

const nonceBytes = 12;
const tagBytes = 16;

export function serverSecret(secret: string): ServerSecret {
  if (secret.length < 32) throw new RangeError('The secret of the server needs at least 32 characters');
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, 'targum', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const plain = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    },
  };
}

/** On one machine the secret is made once and kept beside the data; many machines share one by a setting. */
export async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, name);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Of all who begin at once one link is made, and what it leads to is whole.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
