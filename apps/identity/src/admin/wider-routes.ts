import { adminOAuthProviderCheck, adminSessionClaims, adminSettingsPut } from '@targum/identity-contracts';
import { z } from 'zod';
import { checkReasons } from '../methods/oauth/check-reason.ts';

/** The calls that take or tell something more than their contract names; whoever does not know it misses nothing. */

/** What the author of a change has seen may come along, as with every other change. */
export const sessionClaims = {
  ...adminSessionClaims,
  body: adminSessionClaims.body.extend({ seen: adminSettingsPut.body.shape.seen }),
};

const { checks } = adminOAuthProviderCheck.output.shape;

/** Why a step did not go well, as a code that a page says in its reader's language. */
export const providerCheck = {
  ...adminOAuthProviderCheck,
  output: adminOAuthProviderCheck.output.extend({
    checks: z.array(checks.element.extend({ reason: z.enum(checkReasons).optional() })),
  }),
};
