import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../http/endpoint.ts';
import { sessionOf } from '../http/visit.ts';
import { changeUser, removeFactor, removeUser } from './change-user.ts';
import { presentUser } from './present-user.ts';
import { searchUser } from './search-user.ts';

export const userEndpoints = [
  endpoint(contracts.userSearch, ({ deps, principal, body }) => searchUser(deps, principal, body)),
  endpoint(contracts.userGet, ({ deps, principal }) =>
    presentUser(deps, deps.db, principal.project.id, sessionOf(principal).user_id),
  ),
  endpoint(contracts.userUpdate, ({ deps, principal, body }) => changeUser(deps, principal, body)),
  endpoint(contracts.userDelete, ({ deps, principal }) => removeUser(deps, principal)),
  ...contracts.factorPaths.map((path) =>
    endpoint(contracts.userDeleteFactor(path), ({ deps, principal, params }) =>
      removeFactor(deps, principal, path, params.factorId),
    ),
  ),
  // Consumer projects have no organizations, so nobody is a member of one.
  endpoint(contracts.memberSearch, async () => ({ member: null })),
];
