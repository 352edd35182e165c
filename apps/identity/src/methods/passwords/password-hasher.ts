import { availableParallelism } from 'node:os';
import { hash as argon2 } from '@node-rs/argon2';
import { fail } from '@targum/identity-contracts';
import { isCurrent, verifyHash } from './verify-hash.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a wrong password and for a stored hash that cannot be read. */
  verify(hash: string, password: string): Promise<boolean>;
  /** The hash was made with older parameters or another method. */
  needsRehash(hash: string): boolean;
  /** Takes as long as a verification, for addresses that nobody has. */
  pretend(password: string, watch?: (hash: string) => void): Promise<void>;
}

/** OWASP's second choice of parameters: 19 MiB, two passes. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

interface PoolOptions {
  /** Hashes at the same time; more only makes each slower. */
  workers?: number;
  /** Waiting callers; whoever comes after is told to come back. */
  queue?: number;
}

/** Hashing is made to be slow, so it must not be able to take the whole machine. */
export function passwordHasher(options: PoolOptions = {}): PasswordHasher {
  const workers = options.workers ?? availableParallelism();
  const longest = options.queue ?? 200;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function slot<T>(work: () => Promise<T>): Promise<T> {
    if (running >= workers) {
      if (waiting.length >= longest) throw fail('busy', { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is handed over without being given up, so nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  }

  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => slot(() => argon2(normalise(password), argonOptions)),
    verify: (hash, password) => slot(() => verifyHash(hash, normalise(password))),
    needsRehash: (hash) => !isCurrent(hash, argonOptions),
    pretend: async (password, watch) => {
      dummy ??= argon2('nobody has this password', argonOptions);
      const hash = await dummy;
      watch?.(hash);
      await slot(() => verifyHash(hash, normalise(password)));
    },
  };
}

/** The same password typed on another keyboard or system is the same password. */
export const normalise = (password: string) => password.normalize('NFKC');
