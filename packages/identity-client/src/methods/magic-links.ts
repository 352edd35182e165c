import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, MethodAnswer, SessionDuration } from '../types/session.ts';
import { signIn } from './sign-in.ts';

export interface MagicLinkOptions {
  login_magic_link_url?: string;
  login_expiration_minutes?: number;
  login_template_id?: string;
  signup_magic_link_url?: string;
  signup_expiration_minutes?: number;
  signup_template_id?: string;
  locale?: string;
}

/** Servers whose mail holds a code beside the link name the method that the code belongs to. */
export type MagicLinkSent = Answer & Partial<MethodAnswer>;

export interface MagicLinkAuthAnswer extends AuthAnswer {
  method_id: string;
}

export function magicLinks(core: Core) {
  async function challenge(): Promise<{ code_challenge?: string }> {
    const { pkceRequiredForEmailMagicLinks } = await core.bootstrap.ready();
    if (!pkceRequiredForEmailMagicLinks) {
      core.proofKeys.clear('magic_links');
      return {};
    }
    return { code_challenge: (await core.proofKeys.startOrReuse('magic_links')).code_challenge };
  }

  const post = (token: string, options: SessionDuration, code_verifier: string | undefined) =>
    signIn(
      core,
      core.call<MagicLinkAuthAnswer>('POST', '/magic_links/authenticate', { token, ...options, code_verifier }),
    );

  return {
    email: {
      loginOrCreate: async (email: string, options: MagicLinkOptions = {}) =>
        core.protectedCall<MagicLinkSent>('/magic_links/email/login_or_create', {
          email,
          ...options,
          ...(await challenge()),
        }),
      send: async (email: string, options: MagicLinkOptions = {}) =>
        core.protectedCall<MagicLinkSent>(`/magic_links/email/send/${core.store.now() ? 'secondary' : 'primary'}`, {
          email,
          ...options,
          ...(await challenge()),
        }),
    },
    /** A link from a reset mail signs in too, so its pair is tried first. Pairs are kept when the call fails: the visitor may try again. */
    async authenticate(token: string, options: SessionDuration): Promise<MagicLinkAuthAnswer> {
      const reset = core.proofKeys.get('passwords');
      const link = core.proofKeys.get('magic_links');
      if (reset) {
        try {
          const answer = await post(token, options, reset.code_verifier);
          core.proofKeys.clear('passwords');
          return answer;
        } catch (error) {
          if (!/pkce/i.test(error instanceof Error ? error.message : '')) throw error;
        }
      }
      const answer = await post(token, options, link?.code_verifier);
      core.proofKeys.clear('magic_links');
      return answer;
    },
  };
}
