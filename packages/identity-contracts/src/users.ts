import { route } from '@targum/wire';
import { z } from 'zod';
import { emailInput, protectionInput } from './inputs.ts';
import { emptyAnswer, user, userAnswer, userCryptoWallet, userEmail, userPhoneNumber } from './objects.ts';

export const userSearch = route({
  name: 'user-search',
  method: 'POST',
  path: '/sdk/v1/users/search',
  summary: 'How somebody with this email can sign in',
  tag: 'users',
  access: 'visitor',
  body: z.object({ email: emailInput, ...protectionInput }),
  output: z.object({ userType: z.enum(['new', 'passwordless', 'password']) }),
});

export const userGet = route({
  name: 'user-get',
  method: 'GET',
  path: '/sdk/v1/users/me',
  summary: 'The signed-in user',
  tag: 'users',
  access: 'user',
  output: user,
});

const namePart = z.string().max(128).optional();

export const userUpdate = route({
  name: 'user-update',
  method: 'PUT',
  path: '/sdk/v1/users/me',
  summary: 'Change name and metadata',
  tag: 'users',
  access: 'user',
  body: z.object({
    name: z.object({ first_name: namePart, middle_name: namePart, last_name: namePart }).optional(),
    untrusted_metadata: z.record(z.string().max(128), z.unknown()).optional(),
  }),
  output: userAnswer.extend({
    emails: z.array(userEmail),
    phone_numbers: z.array(userPhoneNumber),
    crypto_wallets: z.array(userCryptoWallet),
  }),
});

/** The factor kinds of a user that have a delete call, by the path segment that names them. */
export const factorPaths = [
  'emails',
  'phone_numbers',
  'totps',
  'crypto_wallets',
  'oauth',
  'webauthn_registrations',
  'biometric_registrations',
] as const;

export type FactorPath = (typeof factorPaths)[number];

export const userDeleteFactor = (kind: FactorPath) =>
  route({
    name: `user-delete-${kind.replaceAll('_', '-')}`,
    method: 'DELETE',
    path: `/sdk/v1/users/${kind}/:factorId`,
    summary: 'Remove a way to sign in',
    tag: 'users',
    access: 'user',
    params: z.object({ factorId: z.string().max(200) }),
    output: userAnswer,
  });

export const userDelete = route({
  name: 'user-delete',
  method: 'DELETE',
  path: '/sdk/v1/users/me',
  summary: 'Delete the account with everything in it',
  tag: 'users',
  access: 'user',
  output: emptyAnswer,
});

export const connectedApp = z.object({
  connected_app_id: z.string(),
  name: z.string(),
  description: z.string(),
  client_type: z.string(),
  logo_url: z.string().optional(),
  scopes_granted: z.string(),
});

export const connectedAppsList = route({
  name: 'connected-apps-list',
  method: 'GET',
  path: '/sdk/v1/users/connected_apps',
  summary: 'Applications the user has granted access',
  tag: 'users',
  access: 'user',
  output: z.object({ connected_apps: z.array(connectedApp) }),
});

export const connectedAppRevoke = route({
  name: 'connected-app-revoke',
  method: 'POST',
  path: '/sdk/v1/users/connected_apps/:connectedAppId/revoke',
  summary: 'Take an application’s access back',
  tag: 'users',
  access: 'user',
  params: z.object({ connectedAppId: z.string().max(200) }),
  output: emptyAnswer,
});
