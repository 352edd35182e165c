import type { Core } from '../core.ts';
import { isFatalSessionError } from '../errors.ts';
import type { Answer, AuthAnswer, Session, SessionDuration } from '../types/session.ts';
import { signIn } from './sign-in.ts';

export function sessions(core: Core) {
  return {
    now: (): Session | null => core.store.now()?.session ?? null,
    tokens: () => {
      const session_token = core.store.token();
      const session_jwt = core.store.jwt();
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    onChange: core.store.onChange,
    async authenticate(options?: Partial<SessionDuration>): Promise<AuthAnswer> {
      const answer = await core.refresh(options);
      core.refresher.start();
      return answer;
    },
    /** A failed revoke keeps the session, so that the visitor is not told a lie; `forceClear` forgets it here all the same. */
    async revoke({ forceClear = false }: { forceClear?: boolean } = {}): Promise<Answer> {
      try {
        const answer = await core.call<Answer>('POST', '/sessions/revoke');
        core.store.clear();
        return answer;
      } catch (error) {
        if (forceClear || isFatalSessionError(error)) core.store.clear();
        throw error;
      }
    },
    updateSession: core.store.setTokens,
    exchangeAccessToken: (request: SessionDuration & { access_token: string }) =>
      signIn(core, core.call<AuthAnswer>('POST', '/sessions/exchange_access_token', request)),
    /** A token that proves worthless must not cost the visitor a session: the old one is revoked only after the new one is there. */
    async attest(request: Partial<SessionDuration> & { profile_id: string; token: string }): Promise<AuthAnswer> {
      const old = core.store.token();
      const answer = await signIn(core, core.call<AuthAnswer>('POST', '/sessions/attest', request, { token: '' }));
      if (old && old !== answer.session_token)
        core.call('POST', '/sessions/revoke', undefined, { token: old }).catch(() => undefined);
      return answer;
    },
    impersonate: (impersonation_token: string) =>
      signIn(core, core.protectedCall<AuthAnswer>('/impersonation/authenticate', { impersonation_token })),
  };
}
