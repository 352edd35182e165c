import { revokeAllAdminKeys } from './admin/admin.sql.ts';
import { deleteOldChallenges } from './challenges/challenges.sql.ts';
import type { Deps } from './deps.ts';
import { deleteKeysExcept } from './keys/keys.sql.ts';
import { deleteOldWalletChallenges } from './methods/crypto-wallets/crypto-wallets.sql.ts';
import { deleteOldOAuthRows } from './methods/oauth/oauth.sql.ts';
import { deleteOldCeremonies } from './methods/webauthn/webauthn.sql.ts';
import { deleteAllTokens } from './oidc/oidc.sql.ts';
import { revokeAllSessions } from './sessions/sessions.sql.ts';

const always = new Date('9999-12-31T00:00:00Z');

/**
 * For after a restore: a backup brings back sessions that were revoked, codes that were used and keys that were rotated
 * away since it was made. Nothing that was handed out before counts from here on; accounts and what they set up stay.
 */
export async function startEpoch(deps: Deps): Promise<{ kid: string; sessions: number; adminKeys: number }> {
  const kid = await deps.keys.rotate('RS256', 0);
  return deps.transaction(async (db) => {
    await deleteKeysExcept(db, kid);
    await deleteOldChallenges(db, always);
    await deleteOldCeremonies(db, always);
    await deleteOldWalletChallenges(db, always);
    await deleteOldOAuthRows(db, always);
    await deleteAllTokens(db);
    const adminKeys = await revokeAllAdminKeys(db, deps.clock());
    return { kid, adminKeys, sessions: await revokeAllSessions(db, deps.clock(), 'restore') };
  });
}
