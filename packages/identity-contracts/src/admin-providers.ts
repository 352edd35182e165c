import { route } from '@targum/wire';
import { z } from 'zod';
import { admin, base } from './admin-base.ts';
import { emptyAnswer } from './objects.ts';

const faults = z.array(z.object({ code: z.string(), field: z.string() })).optional();

const listedProvider = z.object({
  provider: z.string(),
  name: z.string(),
  state: z.enum(['ready', 'off', 'wrong', 'absent']),
  problem: z.string().optional(),
  /** What is wrong where, by code, for pages that say it in their reader's language. */
  faults,
  /** What has to be registered at the provider. */
  callback_url: z.string(),
  scopes: z.array(z.string()),
});

const params = z.object({ provider: z.string().max(64) });

/** What an administrator needs to set a provider up: the address to register there, and what is wrong here. */
export const adminOAuthProviders = route({
  ...admin,
  name: 'admin-oauth-providers',
  method: 'GET',
  path: `${base}/oauth_providers`,
  summary: 'Sign-in providers, with the callback address to register at each',
  output: z.object({ providers: z.array(listedProvider) }),
});

export const adminOAuthProviderPut = route({
  ...admin,
  name: 'admin-oauth-provider-put',
  method: 'PUT',
  path: `${base}/oauth_providers/:provider`,
  summary: 'Set one sign-in provider up, or change it; what is not named stays, a null takes a setting away',
  params,
  body: z.record(z.string(), z.unknown()),
  output: listedProvider.extend({ settings: z.record(z.string(), z.unknown()) }),
});

export const adminOAuthProviderDelete = route({
  ...admin,
  name: 'admin-oauth-provider-delete',
  method: 'DELETE',
  path: `${base}/oauth_providers/:provider`,
  summary: 'Forget the settings of one sign-in provider; who is connected stays connected',
  params,
  output: emptyAnswer,
});

/** Why a step of a check did not go well; pages have a text for each. */
export const providerCheckReasons = [
  'client_refused',
  'code_taken',
  'fault',
  'no_document',
  'no_json',
  'no_keys',
  'not_found',
  'redirected',
  'refused',
  'settings',
  'too_large',
  'turned_away',
  'unreachable',
  'unsafe_address',
] as const;

export const adminOAuthProviderCheck = route({
  ...admin,
  name: 'admin-oauth-provider-check',
  method: 'POST',
  path: `${base}/oauth_providers/:provider/check`,
  summary:
    'Try a sign-in provider without signing anybody in: which of its addresses answer, and whether it takes our secret',
  params,
  body: z.object({}),
  output: z.object({
    provider: z.string(),
    callback_url: z.string(),
    /** Nothing has failed; what is unsure only a person at a browser can tell. */
    is_working: z.boolean(),
    checks: z.array(
      z.object({
        what: z.enum(['settings', 'discovery', 'authorize', 'token', 'jwks', 'userinfo', 'emails']),
        address: z.string().optional(),
        result: z.enum(['ok', 'unsure', 'failed']),
        problem: z.string().optional(),
        reason: z.enum(providerCheckReasons).optional(),
        /** The status of its answer, where one came. */
        status: z.int().optional(),
        /** Where it wanted to send us, without what may stand after the path. */
        location: z.string().optional(),
        /** The provider's own words for what is wrong. */
        said: z.string().optional(),
        /** Of our settings, what is wrong where. */
        faults,
      }),
    ),
  }),
});
