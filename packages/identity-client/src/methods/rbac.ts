import type { Core } from '../core.ts';

/** Permissions of the signed-in user, from the policy in the bootstrap. Only for showing and hiding: servers decide for themselves. */
export function rbac(core: Core) {
  return {
    async isAuthorized(resource: string, action: string): Promise<boolean> {
      const { rbacPolicy } = await core.bootstrap.ready();
      const mine = core.store.now()?.user.roles ?? [];
      const allowed = rbacPolicy?.roles.some(
        (role) =>
          mine.includes(role.role_id) &&
          role.permissions.some(
            (one) => one.resource_id === resource && one.actions.some((name) => name === '*' || name === action),
          ),
      );
      return allowed ?? false;
    },
  };
}
