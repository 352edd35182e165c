import type { User } from './user.ts';

export interface AuthenticationFactor {
  type: string;
  delivery_method: string;
  last_authenticated_at?: string;
  [detail: string]: unknown;
}

export interface Session {
  session_id: string;
  user_id: string;
  started_at?: string;
  last_accessed_at?: string;
  expires_at?: string;
  attributes?: { ip_address?: string; user_agent?: string };
  authentication_factors: AuthenticationFactor[];
  custom_claims?: Record<string, unknown> | null;
  roles?: string[];
}

/** Fields every answer carries. */
export interface Answer {
  request_id: string;
  status_code: number;
}

/** What every successful sign-in answers. Tokens are blank where the server keeps them in HttpOnly cookies. */
export interface AuthAnswer extends Answer {
  user_id: string;
  user: User;
  session: Session;
  session_token: string;
  session_jwt: string;
  intermediate_session_token?: string;
}

export interface MethodAnswer extends Answer {
  method_id: string;
}

/** Answers that change the user carry the whole new user beside their own fields. */
export interface UserAnswer extends Answer {
  user_id: string;
  user?: User;
  __user?: User;
}

export interface SessionDuration {
  session_duration_minutes: number;
}
