import { route } from '@targum/wire';
import { z } from 'zod';
import { emailInput } from './inputs.ts';

/** The one business call of the specification: consumer projects have no organizations, so nobody is found. */
export const memberSearch = route({
  name: 'member-search',
  method: 'POST',
  path: '/sdk/v1/b2b/organizations/members/search',
  summary: 'Find a member of an organization by email',
  tag: 'organizations',
  access: 'visitor',
  body: z.object({ email_address: emailInput, organization_id: z.string().max(200) }),
  output: z.object({
    member: z
      .object({ member_id: z.string(), email_address: z.string(), status: z.string(), member_password_id: z.string() })
      .nullable(),
  }),
});
