import type { IncomingMessage } from 'node:http';
import type { JWTPayload } from 'jose';

/** The person who sits before the browser at the provider. */
export interface Person {
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  picture: string;
}

interface ProfileAsked {
  request: IncomingMessage;
  url: URL;
  body: string;
  clientSecret: string;
}

/** How one provider behaves on the wire: what it demands, and what it answers. */
export interface Behaviour {
  id: string;
  clientAuth: 'basic' | 'post' | 'apple';
  clientIdName?: 'client_key';
  /** What is wrong with an authorize request, in the provider's eyes. */
  authorizeProblem(asked: URLSearchParams, clientId: string): string | undefined;
  issuer?: string;
  idClaims?: (person: Person) => JWTPayload;
  echoesNonce?: boolean;
  scopeAnswer?: (scope: string) => unknown;
  tokenExtras?: Record<string, unknown>;
  callbackExtras?: (person: Person) => Record<string, string>;
  userinfo?: (person: Person, asked: ProfileAsked) => unknown;
  emails?: (person: Person, asked: ProfileAsked) => unknown;
  /** How it says that something went wrong. */
  failure(problem: string): { status: number; body: unknown };
  /** What an administrator sets besides id and secret. */
  settings?: Record<string, unknown>;
  /** How it says that the person refused. */
  denied: string;
  /** Which of the person's facts it hands out. */
  gives: { email: 'verified' | 'unmarked' | 'none'; name: boolean; picture: boolean };
  /** What it calls the person's subject, where that is not the bare one. */
  subjectOf?: (person: Person) => string;
}
