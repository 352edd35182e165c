import type { Core } from '../core.ts';
import type { Answer } from '../types/session.ts';

export type UserType = 'new' | 'passwordless' | 'password';

export function search(core: Core) {
  return {
    /** Decides which password screen an address gets. */
    user: (email: string) =>
      core.protectedCall<Answer & { userType: UserType }>('/users/search', { email }, { retry: false }),
    /** The one business-to-business call of the protocol. */
    member: (request: { email_address: string; organization_id: string }) =>
      core.call<Answer & { member: unknown }>('POST', '/b2b/organizations/members/search', request),
  };
}
