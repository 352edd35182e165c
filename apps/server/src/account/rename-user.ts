import { type ProductUser, productErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { presentUser } from './present-user.ts';
import { updateName } from './users.sql.ts';

/** The name that a person goes by in the product; the identity provider keeps its own. */
export async function renameUser(deps: Deps, userId: string, name: string): Promise<ProductUser> {
  const user = await updateName(deps.db, userId, name);
  if (!user) throw AppError.of(productErrors)('user_not_found');
  return presentUser(deps.db, user);
}
