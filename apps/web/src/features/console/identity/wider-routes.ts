import { changeIdentityProject, setIdentitySessionClaims as narrowClaims } from '@targum/contracts';
import { route } from '@targum/wire';
import { send } from '../../../lib/api.ts';

/** Calls of the console that the contracts do not have yet, or have with less; the server names the same. */

export const setIdentitySessionClaims = {
  ...narrowClaims,
  body: narrowClaims.body.extend({ seen: changeIdentityProject.body.shape.seen }),
};

const checkedParts = ['settings', 'discovery', 'authorize', 'token', 'jwks', 'userinfo', 'emails'] as const;

/** Why a part of a provider did not do what a sign-in needs. */
export const checkReasons = [
  'client_refused',
  'code_taken',
  'fault',
  'no_document',
  'no_json',
  'no_keys',
  'not_found',
  'refused',
  'redirects',
  'settings',
  'too_large',
  'turned_away',
  'unreachable',
  'unsafe_address',
] as const;

export interface ProviderCheck {
  callback_url: string;
  is_working: boolean;
  checks: {
    what: (typeof checkedParts)[number];
    address?: string;
    result: 'ok' | 'unsure' | 'failed';
    problem?: string;
    reason?: string;
  }[];
}

/** Tries a provider without signing anybody in. */
export async function checkProvider(provider: string, signal: AbortSignal): Promise<ProviderCheck> {
  const check = route({
    name: 'check-identity-provider',
    method: 'POST',
    path: `/admin/api/identity/providers/${encodeURIComponent(provider)}/check`,
    summary: 'Try a provider without signing anybody in',
    tag: 'Console: identity',
    access: 'admin',
    output: 'none',
  });
  return (await (await send(check, { signal })).json()) as ProviderCheck;
}
