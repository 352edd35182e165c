import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@targum/wire';
import type { FastifyRequest } from 'fastify';
import type { CodeChallengeMethod } from 'google-auth-library';
import { findUser } from '../account/find-user.ts';
import { readSession } from '../account/read-session.ts';
import type { Deps } from '../deps.ts';
import { insertVisit, takeVisit, upsertConnection } from './drive.sql.ts';
import { driveScope, makeAuth, makeDrive } from './google.ts';
import { sealTokens, tokenPurpose } from './open-drive.ts';

const verifierPurpose = 'drive verifier';

/** The address at Google's that asks the user; the way back is bound to this very session. */
export async function connectDrive(deps: Deps, request: FastifyRequest, userId: string, returnTo: string) {
  const auth = await makeAuth(deps);
  const session = await readSession(deps, request);
  if (!session) throw AppError.base('unauthenticated');
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')];
  await insertVisit(deps.db, {
    stateHash: sha256(state),
    userId,
    sessionId: session.sessionId,
    verifier: deps.secret.seal(verifierPurpose, verifier),
    returnTo,
  });
  const url = auth.generateAuthUrl({
    access_type: 'offline',
    // Without it Google gives a refresh token at the first consent only.
    prompt: 'consent',
    scope: driveScope,
    state,
    code_challenge: sha256(verifier).toString('base64url'),
    code_challenge_method: 'S256' as CodeChallengeMethod,
  });
  return { url };
}

interface Returned {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

/** Where the browser goes next: back to the page it came from, which is told how it went. */
export async function finishConnection(deps: Deps, request: FastifyRequest, returned: Returned): Promise<string> {
  const visit = returned.state === undefined ? undefined : await takeVisit(deps.db, sha256(returned.state));
  const page = new URL(visit?.return_to ?? '/projects', deps.config.publicUrl);
  const failed = (code: string) => {
    page.searchParams.set('drive', 'failed');
    page.searchParams.set('code', code);
    return page.href;
  };
  if (!visit || visit.expired) return failed('state_unknown');
  const session = await readSession(deps, request).catch(() => undefined);
  const user = session && (await findUser(deps, session));
  if (session?.sessionId !== visit.session_id || user?.id !== visit.user_id) return failed('other_session');
  if (returned.error || !returned.code) return failed(returned.error === 'access_denied' ? 'denied' : 'refused');
  try {
    const verifier = deps.secret.open(verifierPurpose, visit.verifier);
    const fault = await exchange(deps, user.id, returned.code, verifier);
    if (fault) return failed(fault);
  } catch (error) {
    deps.log.warn({ err: error }, 'Google Drive could not be connected');
    return failed('exchange_failed');
  }
  page.searchParams.set('drive', 'connected');
  return page.href;
}

async function exchange(deps: Deps, userId: string, code: string, codeVerifier: string): Promise<string | undefined> {
  const auth = await makeAuth(deps);
  const { tokens } = await auth.getToken({ code, codeVerifier });
  if (!tokens.refresh_token) return 'no_refresh_token';
  // The consent page lets people untick what was asked for.
  if (!tokens.scope?.split(' ').includes(driveScope)) return 'scope_missing';
  auth.setCredentials(tokens);
  const drive = await makeDrive(deps, auth);
  const { data } = await drive.about.get({ fields: 'user(emailAddress)' });
  await upsertConnection(deps.db, {
    userId,
    email: data.user?.emailAddress ?? '',
    refreshToken: deps.secret.seal(tokenPurpose, tokens.refresh_token),
    ...sealTokens(deps, tokens),
  });
  return undefined;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
