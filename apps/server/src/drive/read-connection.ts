import type { Deps } from '../deps.ts';
import { removeConnection, selectConnection } from './drive.sql.ts';
import { isConfigured, makeAuth } from './google.ts';
import { tokenPurpose } from './open-drive.ts';

export async function readConnection(deps: Deps, userId: string) {
  const row = await selectConnection(deps.db, userId);
  return {
    configured: isConfigured(deps),
    connected: row !== undefined,
    email: row?.email ?? null,
    connected_at: row?.connected_at.toISOString() ?? null,
  };
}

/** Forgets the tokens whatever Google says; telling Google first makes them worthless to anybody else too. */
export async function disconnectDrive(deps: Deps, userId: string) {
  const row = await selectConnection(deps.db, userId);
  if (row && isConfigured(deps)) {
    try {
      const auth = await makeAuth(deps);
      await auth.revokeToken(deps.secret.open(tokenPurpose, row.refresh_token));
    } catch (error) {
      deps.log.warn({ err: error }, 'Google did not take back its access; the tokens are forgotten all the same');
    }
  }
  await removeConnection(deps.db, userId);
  return readConnection(deps, userId);
}
