import { linkAuditChain } from './audit/chain.ts';
import { deleteOldChallenges } from './challenges/challenges.sql.ts';
import type { Deps } from './deps.ts';
import { deleteOldEvents } from './events/collect-events.ts';
import { deleteExpiredKeys } from './keys/keys.sql.ts';
import { deleteOldWalletChallenges } from './methods/crypto-wallets/crypto-wallets.sql.ts';
import { deleteOldOAuthRows } from './methods/oauth/oauth.sql.ts';
import { deleteOldCeremonies } from './methods/webauthn/webauthn.sql.ts';
import { deleteExpiredRecords } from './oidc/oidc.sql.ts';
import { deleteOldWindows } from './protection/protection.sql.ts';
import { deleteOldSessions } from './sessions/sessions.sql.ts';
import { purgePendingUsers } from './users/purge-pending-users.ts';

const day = 24 * 3600_000;

/** Registry of what runs by itself; any process may run any of them at any time. */
export function identityJobs(deps: Deps) {
  const before = (ms: number) => new Date(deps.clock().getTime() - ms);
  return [
    { name: 'identity-link-audit', everySeconds: 10, run: () => linkAuditChain(deps) },
    {
      name: 'identity-sweep',
      everySeconds: 3600,
      run: async () => {
        await deleteOldChallenges(deps.db, before(day));
        await deleteOldSessions(deps.db, before(30 * day));
        await deleteOldWindows(deps.db, before(day));
        await deleteOldEvents(deps, before(90 * day));
        await deleteExpiredKeys(deps.db, deps.clock());
        await deleteOldCeremonies(deps.db, deps.clock());
        await deleteOldWalletChallenges(deps.db, deps.clock());
        await deleteOldOAuthRows(deps.db, deps.clock());
        await deleteExpiredRecords(deps.db);
        await purgePendingUsers(deps);
      },
    },
    { name: 'identity-rotate-keys', everySeconds: 24 * 3600, run: () => rotateOldKeys(deps) },
  ];
}

/** RS256 signs for applications always, ES256 only where a project chose it for its sessions. */
async function rotateOldKeys({ keys, projects }: Deps): Promise<void> {
  const chosen = (await projects.all()).map(({ settings }) => settings.jwt_algorithm);
  for (const algorithm of new Set(['RS256' as const, ...chosen])) await keys.rotateWhenOld(algorithm, 90);
}
