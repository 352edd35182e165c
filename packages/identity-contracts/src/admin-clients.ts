import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base, seenValues } from './admin-base.ts';
import { emptyAnswer } from './objects.ts';

export const connectedClient = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_description: z.string(),
  client_type: z.enum(['first_party', 'first_party_public', 'third_party', 'third_party_public']),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  logo_url: z.string().nullable(),
  enabled: z.boolean(),
  /** How the application shows its secret; `none` for one that cannot keep any. */
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post', 'none']),
});

const fields = {
  client_name: z.string().min(1).max(100),
  client_description: z.string().max(500),
  redirect_uris: z.array(z.string().max(2048)).min(1).max(50),
  post_logout_redirect_uris: z.array(z.string().max(2048)).max(50),
  scopes: z.array(z.string().max(128)).max(50),
  logo_url: z.url({ protocol: /^https$/ }).nullable(),
  enabled: z.boolean(),
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post']),
};

const newClient = z.object({
  ...fields,
  client_type: connectedClient.shape.client_type,
  client_description: fields.client_description.default(''),
  post_logout_redirect_uris: fields.post_logout_redirect_uris.default([]),
  scopes: fields.scopes.default(['openid', 'profile', 'email', 'offline_access']),
  logo_url: fields.logo_url.default(null),
  enabled: fields.enabled.default(true),
  token_endpoint_auth_method: fields.token_endpoint_auth_method.default('client_secret_basic'),
});
const clientParams = z.object({ clientId: z.string().max(200) });

export const adminClientsList = route({
  ...admin,
  name: 'admin-clients-list',
  method: 'GET',
  path: `${base}/clients`,
  summary: 'Connected applications',
  output: z.object({ clients: z.array(connectedClient) }),
});

export const adminClientCreate = route({
  ...admin,
  name: 'admin-client-create',
  method: 'POST',
  path: `${base}/clients`,
  summary: 'Register an application; a confidential one gets its secret here and nowhere else',
  body: newClient,
  output: connectedClient.extend({ client_secret: z.string().nullable() }),
});

export const adminClientUpdate = route({
  ...admin,
  name: 'admin-client-update',
  method: 'PUT',
  path: `${base}/clients/:clientId`,
  summary: 'Change an application; what is not named stays',
  params: clientParams,
  body: z.object(fields).partial().extend({ seen: seenValues }),
  output: connectedClient,
});

export const adminClientDelete = route({
  ...admin,
  name: 'admin-client-delete',
  method: 'DELETE',
  path: `${base}/clients/:clientId`,
  summary: 'Remove an application with everything it holds',
  params: clientParams,
  output: emptyAnswer,
});

export const adminClientRotateSecret = route({
  ...admin,
  name: 'admin-client-rotate-secret',
  method: 'POST',
  path: `${base}/clients/:clientId/secret`,
  summary: 'Give an application a new secret, shown here and nowhere else; the old one is dead at once',
  params: clientParams,
  output: z.object({ client_id: z.string(), client_secret: z.string() }),
});
