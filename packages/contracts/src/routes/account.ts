import { route } from '@targum/wire';
import { z } from 'zod';
import { productUser, usage } from '../entities.ts';
import { productErrors } from '../errors.ts';

const { user_not_found } = productErrors;

export const syncUser = route({
  name: 'sync-user',
  method: 'POST',
  path: '/api/auth/identity-sync',
  summary: "Link the identity provider's user with the product's after signing in",
  tag: 'Account',
  // The session is checked by the handler: the product's user need not exist yet.
  access: 'public',
  body: z.object({
    identity_user_id: z.string().min(1).max(200),
    email: z.string().max(320),
    name: z.string().trim().min(1).max(200),
    referral_code: z.string().max(40).optional(),
  }),
  output: productUser,
  perMinute: 60,
});

export const getUserByIdentity = route({
  name: 'get-user-by-identity',
  method: 'GET',
  path: '/api/users/by-identity/:identityUserId',
  summary: "Find your user by the identity provider's id",
  tag: 'Account',
  access: 'user',
  params: z.object({ identityUserId: z.string().max(200) }),
  output: productUser,
  errors: { user_not_found },
});

export const getUsage = route({
  name: 'get-usage',
  method: 'GET',
  path: '/api/usage',
  summary: 'See what you have had translated this month',
  tag: 'Account',
  access: 'user',
  output: usage,
});
