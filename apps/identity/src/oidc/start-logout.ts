import { fail } from '@targum/identity-contracts';
import { compactVerify, createLocalJWKSet } from 'jose';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { isAllowedRedirect, withParameters } from '../projects/match-redirect.ts';
import { clientById } from './oidc.sql.ts';

interface LogoutInput {
  client_id: string;
  post_logout_redirect_uri: string;
  state?: string | undefined;
  id_token_hint?: string | undefined;
}

/** Where to go after signing out, and whether the user has to be asked first. */
export async function startLogout(deps: Deps, visit: Visit, input: LogoutInput) {
  const client = await clientById(deps.db, input.client_id);
  if (!client?.enabled || client.project_id !== visit.project.id) throw fail('invalid_client');
  if (!isAllowedRedirect(input.post_logout_redirect_uri, client.post_logout_redirect_uris)) {
    throw fail('invalid_redirect_url');
  }
  const hinted = input.id_token_hint ? await readHint(deps, input.id_token_hint, client.client_id) : undefined;
  const user = visit.session?.user_id;
  if (hinted && user && hinted !== user) throw fail('invalid_id_token_hint');
  return {
    redirect_uri: withParameters(input.post_logout_redirect_uri, input.state ? { state: input.state } : {}),
    // An application that shows whom it signed in may sign that same person out without a question.
    consent_required: !(hinted && hinted === user),
  };
}

const hint = z.object({ iss: z.string(), sub: z.string(), aud: z.union([z.string(), z.array(z.string())]) });

/** Whom an ID token of ours was made for; it may have expired, but nothing else may be wrong with it. */
async function readHint(deps: Deps, token: string, clientId: string): Promise<string> {
  try {
    const keys = createLocalJWKSet({ keys: await deps.keys.publicKeys() });
    const { payload } = await compactVerify(token, keys, { algorithms: ['RS256', 'ES256'] });
    const claims = hint.parse(JSON.parse(new TextDecoder().decode(payload)));
    const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
    if (claims.iss !== deps.publicUrl || !audience.includes(clientId)) throw new Error('not for this client');
    return claims.sub;
  } catch (error) {
    throw fail('invalid_id_token_hint', { cause: error });
  }
}
