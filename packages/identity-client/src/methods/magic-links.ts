import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, MethodAnswer, SessionDuration } from '../types/session.ts';
import { signIn, step } from './sign-in.ts';

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
  const { proofKeys } = core;
  const send = async (path: string, email: string, options: MagicLinkOptions | undefined) => {
    const code_challenge = await proofKeys.challenge('magic_links');
    return core.protectedCall<MagicLinkSent>(`/magic_links/email/${path}`, { email, ...options, code_challenge });
  };
  return {
    email: {
      loginOrCreate: (email: string, options?: MagicLinkOptions) => send('login_or_create', email, options),
      send: (email: string, options?: MagicLinkOptions) => send(`send/${step(core)}`, email, options),
    },
    /** A link from a reset mail signs in too, so its pair is tried first. */
    async authenticate(token: string, options: SessionDuration): Promise<MagicLinkAuthAnswer> {
      const post = (code_verifier: string | undefined) =>
        signIn(
          core,
          core.call<MagicLinkAuthAnswer>('POST', '/magic_links/authenticate', { token, ...options, code_verifier }),
        );
      if (proofKeys.verifier('passwords')) {
        try {
          return await proofKeys.redeem('passwords', post);
        } catch (error) {
          if (!/pkce/i.test((error as Error).message)) throw error;
        }
      }
      return proofKeys.redeem('magic_links', post);
    },
  };
}
