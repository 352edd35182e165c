import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import type { makeTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof makeTestServer>>;

/** Calls with a bearer: a session or an API key. */
export function callerWith(server: Server, bearer: string) {
  return createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${bearer}` }) });
}

/** A signed-in person whom the product knows. */
export async function aPerson(server: Server, name: string, email = `${name}@example.test`) {
  const id = `user-test-${name}`;
  const jwt = await server.signIn({ id, email });
  const call = callerWith(server, jwt);
  const user = await call(contract.syncUser, { body: { identity_user_id: id, email, name } });
  return { name, email, jwt, call, identityUserId: id, id: user.id };
}

export type Person = Awaited<ReturnType<typeof aPerson>>;

export async function aKey(person: Person, scopes: contract.ApiScope[], expiresInDays?: number) {
  const { key, api_key } = await person.call(contract.createApiKey, {
    body: { name: 'a test', scopes, ...(expiresInDays ? { expires_in_days: expiresInDays } : {}) },
  });
  return { key, id: api_key.id };
}
