import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, SessionDuration } from '../types/session.ts';
import { signIn } from './sign-in.ts';

export interface LudsRequirements {
  has_digit: boolean;
  has_lower_case: boolean;
  has_symbol: boolean;
  has_upper_case: boolean;
  missing_characters: number;
  missing_complexity: number;
}

export interface PasswordStrength extends Answer {
  valid_password: boolean;
  score: number;
  breached_password: boolean;
  breach_detection_on_create?: boolean;
  strength_policy: 'zxcvbn' | 'luds' | 'none';
  feedback?: { warning: string; suggestions: string[]; luds_requirements?: LudsRequirements };
}

export interface ResetStartOptions {
  login_redirect_url?: string;
  reset_password_redirect_url?: string;
  reset_password_expiration_minutes?: number;
  reset_password_template_id?: string;
  locale?: string;
}

type WithPassword = SessionDuration & { email: string; password: string };

export function passwords(core: Core) {
  return {
    create: (request: WithPassword) =>
      signIn(core, core.protectedCall<AuthAnswer & { email_id: string }>('/passwords', request)),
    authenticate: (request: WithPassword) =>
      signIn(core, core.protectedCall<AuthAnswer>('/passwords/authenticate', request)),
    strengthCheck: (request: { password: string; email?: string }) =>
      core.call<PasswordStrength>('POST', '/passwords/strength_check', request),
    async resetByEmailStart(email: string, options?: ResetStartOptions): Promise<Answer> {
      const code_challenge = await core.proofKeys.challenge('passwords');
      return core.protectedCall<Answer>('/passwords/email/reset/start', { email, ...options, code_challenge });
    },
    resetByEmail: (request: SessionDuration & { token: string; password: string }) =>
      core.proofKeys.redeem('passwords', (code_verifier) =>
        signIn(core, core.protectedCall<AuthAnswer>('/passwords/email/reset', { ...request, code_verifier })),
      ),
    resetByExistingPassword: (
      request: SessionDuration & { email: string; existing_password: string; new_password: string },
    ) => signIn(core, core.protectedCall<AuthAnswer>('/passwords/existing_password/reset', request)),
    resetBySession: (request: Partial<SessionDuration> & { password: string }) =>
      signIn(core, core.protectedCall<AuthAnswer>('/passwords/session/reset', request)),
  };
}
