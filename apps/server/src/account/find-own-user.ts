import { type ProductUser, productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { presentUser } from './present-user.ts';
import type { Principal } from './principal.ts';
import { selectUserByIdentity } from './users.sql.ts';

const fail = AppError.of(productErrors);

/** One's own user; somebody else's only for an administrator. */
export async function findOwnUser(deps: Deps, principal: Principal, identityUserId: string): Promise<ProductUser> {
  const user = await selectUserByIdentity(deps.db, identityUserId);
  const mayRead = principal.kind === 'user' && (principal.admin || principal.id === user?.id);
  if (!user || !mayRead) throw fail('user_not_found');
  return presentUser(deps.db, user);
}
