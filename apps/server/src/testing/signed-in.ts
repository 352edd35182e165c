import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import type { makeTestServer } from './test-server.ts';
import { waitUntil } from './wait-until.ts';

type TestServer = Awaited<ReturnType<typeof makeTestServer>>;

interface Options {
  email?: string;
  verified?: boolean;
  referral?: string | undefined;
  cookie?: string;
}

/** A person who has signed in, with a caller of their own. */
export async function signedIn(server: TestServer, name: string, options: Options = {}) {
  const identity = `user-test-${name}`;
  const email = options.email ?? `${name}@example.test`;
  const jwt = await server.signIn({ id: identity, email, verified: options.verified ?? true });
  const headers = () => ({ authorization: `Bearer ${jwt}`, ...(options.cookie ? { cookie: options.cookie } : {}) });
  const call = createCaller({ baseUrl: server.url, headers });
  const sync = () =>
    call(contract.syncUser, {
      body: { identity_user_id: identity, email, name, ...(options.referral && { referral_code: options.referral }) },
    });
  const user = await sync();
  return { id: user.id, user, email, jwt, call, sync, billing: () => call(contract.getBilling, {}) };
}

export type SignedIn = Awaited<ReturnType<typeof signedIn>>;

/** Everything that was written to somebody, by kind, once as many messages as that have come. */
export async function mailsTo(server: TestServer, email: string, atLeast: number): Promise<string[]> {
  const mails = await waitUntil(
    async () =>
      ((await server.deps.messages.outbox?.list(email)) ?? []).filter(({ kind }) => kind.startsWith('billing_')),
    ({ length }) => length >= atLeast,
  );
  return mails.map(({ kind }) => kind).sort();
}
