import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { changePreferences, readPreferences } from './change-preferences.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { findOwnUser } from './find-own-user.ts';
import { type Principal, requireUser } from './principal.ts';
import { readUsage } from './read-usage.ts';
import { renameUser } from './rename-user.ts';
import { syncUser } from './sync-user.ts';

const endpoint = endpoints<Deps, Principal>();

export const accountRoutes = [
  endpoint(contract.syncUser, ({ deps, request, body }) => syncUser(deps, request, body)),
  endpoint(contract.getUserByIdentity, ({ deps, principal, params }) =>
    findOwnUser(deps, principal, params.identityUserId),
  ),
  endpoint(contract.getUsage, ({ deps, principal }) => readUsage(deps, requireUser(principal))),
  endpoint(contract.renameUser, ({ deps, principal, body }) => renameUser(deps, requireUser(principal).id, body.name)),
  endpoint(contract.getPreferences, ({ deps, principal }) => readPreferences(deps, requireUser(principal).id)),
  endpoint(contract.updatePreferences, ({ deps, principal, body }) =>
    changePreferences(deps, requireUser(principal).id, body),
  ),
  endpoint(contract.exportAccount, ({ deps, principal, signal }) =>
    exportAccount(deps, requireUser(principal), signal),
  ),
  endpoint(contract.deleteAccount, ({ deps, principal }) => deleteAccount(deps, requireUser(principal).id)),
];
