import { route } from '@targum/wire';
import { z } from 'zod';
import { productUser, tierName, usage } from '../entities.ts';
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
  scope: 'account:read',
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
  scope: 'account:read',
  output: usage,
});

/** What a person has chosen for themselves. */
const preferences = z.object({
  /** Of messages and, until changed there, of the pages. */
  language: z.enum(['en', 'he']),
  email_notifications: z.boolean(),
  default_tier: tierName,
  /** Projects are deleted so many days after their last change; null keeps them. */
  retention_days: z.int().min(1).max(3650).nullable(),
});

export type Preferences = z.output<typeof preferences>;

export const getPreferences = route({
  name: 'get-preferences',
  method: 'GET',
  path: '/api/account/preferences',
  summary: 'Read your preferences',
  tag: 'Account',
  access: 'user',
  scope: 'account:read',
  output: preferences,
});

export const updatePreferences = route({
  name: 'update-preferences',
  method: 'PATCH',
  path: '/api/account/preferences',
  summary: 'Change some of your preferences',
  tag: 'Account',
  access: 'user',
  body: preferences.partial(),
  output: preferences,
});

export const exportAccount = route({
  name: 'export-account',
  method: 'GET',
  path: '/api/account/export',
  summary: 'Download everything of yours as a zip: profile, sources, results and paragraphs',
  tag: 'Account',
  access: 'user',
  output: 'file',
  perMinute: 5,
});

export const deleteAccount = route({
  name: 'delete-account',
  method: 'DELETE',
  path: '/api/account',
  summary: 'Delete your user and everything of yours in the product at once; your sign-in is not touched',
  tag: 'Account',
  access: 'user',
  output: 'none',
  perMinute: 5,
});
