import { createIdentity, type Identity, readIdentityConfig } from '@targum/identity';
import type { Deps } from '@targum/server';
import { type Recurring, readOrMakeSecret, startRecurring } from '@targum/server-kit';

export interface RunningIdentity {
  identity: Identity;
  /** Where the administration API is to listen apart from everything else. */
  adminPort: number | undefined;
  close: () => Promise<void>;
}

/** The identity provider on the installation's database, with the installation's messengers. */
export async function openIdentity(deps: Deps, env: NodeJS.ProcessEnv): Promise<RunningIdentity> {
  const settings = readIdentityConfig(env);
  if (deps.config.DATABASE_URL && !settings.secret) {
    throw new Error('IDENTITY_SECRET is missing: with DATABASE_URL every process needs the same long random text.');
  }
  const identity = await createIdentity({
    pool: deps.db,
    log: deps.log,
    secret: settings.secret ?? (await readOrMakeSecret(deps.config.dataDir, 'identity-secret')),
    publicUrl: deps.config.publicUrl,
    send: (message) => deps.messages.messenger.send(message),
    mailFrom: deps.config.MAIL_FROM,
    adminEmail: settings.adminEmail,
    breachedPasswordsUrl: settings.breachedPasswordsUrl,
    development: !deps.config.production,
    // As for the product's own calls: one of them may take half of what an address has in all.
    requestsPerMinute: Math.ceil(deps.config.REQUESTS_PER_MINUTE / 2),
    publicToken: deps.config.IDENTITY_PUBLIC_TOKEN,
  });
  const recurring: Recurring = startRecurring(deps.db, identity.jobs, deps.log);
  return {
    identity,
    adminPort: settings.adminPort,
    async close() {
      await recurring.stop();
      await identity.close();
    },
  };
}
