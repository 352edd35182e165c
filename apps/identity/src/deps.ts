import type { OutgoingMessage } from '@targum/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Db } from './database.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { BreachedPasswords } from './methods/passwords/breached-passwords.ts';
import type { PasswordHasher } from './methods/passwords/password-hasher.ts';
import type { StrengthEstimator } from './methods/passwords/strength-estimator.ts';
import type { ProjectDirectory } from './projects/project-directory.ts';
import type { ServerSecret } from './secrets/server-secret.ts';

/** Everything a use case may reach. */
export interface Deps {
  db: Db;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  projects: ProjectDirectory;
  secret: ServerSecret;
  keys: KeyRing;
  /** The OpenID provider for connected applications, with the keys of the moment. */
  openId: () => Promise<Provider>;
  hasher: PasswordHasher;
  strength: StrengthEstimator;
  breached: BreachedPasswords;
  /** Where our mails come from, for the search in a visitor's mailbox; empty where there is no real sender. */
  senderDomains: string[];
  /** Delivers a message, or throws when it could not be handed over. */
  send(message: OutgoingMessage): Promise<void>;
  fetch: typeof globalThis.fetch;
  /** The origin under which browsers reach this server, without a trailing slash; also the issuer. */
  publicUrl: string;
  /** Whoever proves this address is an administrator. */
  adminEmail: string | undefined;
  development: boolean;
}
