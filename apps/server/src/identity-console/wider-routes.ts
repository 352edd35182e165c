import {
  changeIdentityProject,
  identityConsoleErrors,
  setIdentitySessionClaims as narrowClaims,
} from '@targum/contracts';
import {
  adminSessionClaims as narrowAdminClaims,
  adminOAuthProviderCheck as narrowCheck,
} from '@targum/identity-contracts';
import { route } from '@targum/wire';
import { z } from 'zod';

/** Calls of the console that the contracts do not have yet, or have with less; the pages name the same. */

const { checks } = narrowCheck.output.shape;
const { seen } = changeIdentityProject.body.shape;

/** As the provider answers it: with a code for why a step did not go well. */
export const adminOAuthProviderCheck = {
  ...narrowCheck,
  output: narrowCheck.output.extend({
    checks: z.array(checks.element.extend({ reason: z.string().max(64).optional() })),
  }),
};

export const adminSessionClaims = { ...narrowAdminClaims, body: narrowAdminClaims.body.extend({ seen }) };

export const setIdentitySessionClaims = { ...narrowClaims, body: narrowClaims.body.extend({ seen }) };

export const checkIdentityProvider = route({
  tag: 'Console: identity',
  access: 'admin',
  errors: identityConsoleErrors,
  name: 'check-identity-provider',
  method: 'POST',
  path: '/admin/api/identity/providers/:provider/check',
  summary: 'Try a provider without signing anybody in: which of its addresses answer, and whether it takes our secret',
  params: z.object({ provider: z.string().min(1).max(64) }),
  output: adminOAuthProviderCheck.output,
  // Each asks somebody else's server up to seven times.
  perMinute: 30,
});
