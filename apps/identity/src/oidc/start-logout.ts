import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { isAllowedRedirect, withParameters } from '../projects/match-redirect.ts';
import { clientById } from './oidc.sql.ts';
import { readHint } from './read-hint.ts';

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
  const hinted = input.id_token_hint ? (await readHint(deps, input.id_token_hint, client.client_id)).userId : undefined;
  const user = visit.session?.user_id;
  if (hinted && user && hinted !== user) throw fail('invalid_id_token_hint');
  return {
    redirect_uri: withParameters(input.post_logout_redirect_uri, input.state ? { state: input.state } : {}),
    // An application that shows whom it signed in may sign that same person out without a question.
    consent_required: !(hinted && hinted === user),
  };
}
