import { availableParallelism } from 'node:os';
import { threadPool } from '../../threads/thread-pool.ts';
import { argonOptions } from './argon-options.ts';
import { isCurrent } from './verify-hash.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a wrong password and for a stored hash that cannot be read. */
  verify(hash: string, password: string): Promise<boolean>;
  /** The hash was made with older parameters or another method. */
  needsRehash(hash: string): boolean;
  /** Takes as long as a verification, for addresses that nobody has. */
  pretend(password: string, watch?: (hash: string) => void): Promise<void>;
  /** Ends its threads; whoever still waits is refused. */
  close(): Promise<void>;
}

interface PoolOptions {
  /** Hashes at the same time; more only makes each slower. */
  threads?: number;
  /** Waiting callers; whoever comes after is told to come back. */
  queue?: number;
}

/** Without a hash to compare with, one is made. */
export interface HashOrder {
  hash: string | undefined;
  password: string;
}

const script = new URL('hash.thread.ts', import.meta.url);

/** Hashing is made to be slow, so it must not be able to take the whole machine. */
export function passwordHasher(options: PoolOptions = {}): PasswordHasher {
  const pool = threadPool<HashOrder, string | boolean>({
    script,
    threads: options.threads ?? availableParallelism(),
    queue: options.queue ?? 200,
  });
  const hash = async (password: string) => String(await pool.run({ hash: undefined, password: normalise(password) }));
  const verify = async (stored: string, password: string) =>
    (await pool.run({ hash: stored, password: normalise(password) })) === true;
  let dummy: Promise<string> | undefined;
  return {
    hash,
    verify,
    needsRehash: (stored) => !isCurrent(stored, argonOptions),
    pretend: async (password, watch) => {
      dummy ??= hash('nobody has this password').catch((error: unknown) => {
        // The next caller tries again: a pool that was full once must not refuse unknown addresses for ever.
        dummy = undefined;
        throw error;
      });
      const stored = await dummy;
      watch?.(stored);
      await verify(stored, password);
    },
    close: () => pool.close(),
  };
}

/** The same password typed on another keyboard or system is the same password. */
export const normalise = (password: string) => password.normalize('NFKC');
