import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { openSession } from '../sessions/open-session.ts';
import { isFirstParty } from './client-metadata.ts';
import { clientById, sessionEnded } from './oidc.sql.ts';

/** A session from an access token, for applications of our own that were given full access. */
export async function exchangeAccessToken(deps: Deps, visit: Visit, value: string, minutes: number) {
  const provider = await deps.openId();
  const token = await provider.AccessToken.find(value);
  const client = token?.clientId ? await clientById(deps.db, token.clientId) : undefined;
  const isGood =
    token?.accountId &&
    token.scopes.has('full_access') &&
    client?.enabled &&
    client.project_id === visit.project.id &&
    isFirstParty(client) &&
    !(token.sessionUid && (await sessionEnded(deps.db, token.sessionUid)));
  if (!isGood || !token.accountId || !client) {
    await record(deps, deps.db, visit, { action: 'exchange.failed', result: 'refused' });
    throw fail('unable_to_auth_access_token');
  }
  const userId = token.accountId;
  const factor = {
    type: 'oauth',
    delivery_method: 'oauth_access_token_exchange',
    oauth_access_token_exchange_factor: { client_id: client.client_id },
  };
  return deps.transaction((db) => openSession(deps, db, visit, { userId, factor, minutes }));
}
