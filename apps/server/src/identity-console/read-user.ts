import { adminLocksList, adminSessionsList, adminUserAppsList, adminUserGet } from '@targum/identity-contracts';
import type { SignedIn } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

/** One user with what is running, what is closed for them and whom they let in. */
export async function readUser(deps: Deps, admin: SignedIn, userId: string) {
  const call = callIdentity(deps, admin);
  const user = await call(adminUserGet, { params: { userId } });
  const [{ sessions }, { locks }, { apps }] = await Promise.all([
    call(adminSessionsList, { query: { user_id: userId, limit: 100 } }),
    call(adminLocksList, { query: { user_id: userId } }),
    call(adminUserAppsList, { params: { userId } }),
  ]);
  return { user, sessions, locks, apps };
}
