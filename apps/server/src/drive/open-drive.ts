import type { Credentials, OAuth2Client } from 'google-auth-library';
import type { Deps } from '../deps.ts';
import { type ConnectionRow, removeConnection, selectConnection, updateTokens } from './drive.sql.ts';
import { type Drive, fail, isConfigured, makeAuth, makeDrive } from './google.ts';
import { identifyGoogleError } from './identify-google-error.ts';

export const tokenPurpose = 'drive token';

/** Does something with a user's tokens, which are renewed and kept as needed; what Google refuses is an error of ours. */
export async function withAuth<T>(deps: Deps, userId: string, work: (auth: OAuth2Client) => Promise<T>): Promise<T> {
  if (!isConfigured(deps)) throw fail('drive_not_configured');
  const connection = await selectConnection(deps.db, userId);
  if (!connection) throw fail('drive_not_connected');
  const auth = await makeAuth(deps);
  const saving: Promise<unknown>[] = [];
  auth.on('tokens', (tokens) => {
    const saved = updateTokens(deps.db, connection, sealTokens(deps, tokens));
    saving.push(saved.catch((error: unknown) => deps.log.warn({ err: error }, 'A renewed token could not be kept')));
  });
  try {
    auth.setCredentials(credentialsOf(deps, connection));
    return await work(auth);
  } catch (error) {
    const known = identifyGoogleError(error);
    if (known.code === 'drive_access_lost') await removeConnection(deps.db, userId);
    throw known;
  } finally {
    await Promise.all(saving);
  }
}

export async function withDrive<T>(deps: Deps, userId: string, work: (drive: Drive) => Promise<T>): Promise<T> {
  return withAuth(deps, userId, async (auth) => work(await makeDrive(deps, auth)));
}

/** Throws when the server's secret is no longer the one that sealed the tokens; then only connecting anew helps. */
function credentialsOf(deps: Deps, row: ConnectionRow): Credentials {
  try {
    const known = row.access_token && row.access_token_until;
    return {
      refresh_token: deps.secret.open(tokenPurpose, row.refresh_token),
      ...(known &&
        row.access_token && {
          access_token: deps.secret.open(tokenPurpose, row.access_token),
          expiry_date: known.getTime(),
        }),
    };
  } catch (error) {
    throw fail('drive_access_lost', { cause: error, detail: 'the tokens cannot be opened' });
  }
}

export function sealTokens(deps: Deps, { access_token, expiry_date }: Credentials) {
  return {
    accessToken: access_token ? deps.secret.seal(tokenPurpose, access_token) : null,
    accessTokenUntil: access_token && expiry_date ? new Date(expiry_date) : null,
  };
}
