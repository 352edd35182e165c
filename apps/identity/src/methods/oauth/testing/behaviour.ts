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
  /** What the person granted, as it was asked for. */
  scope: string;
}

export interface Refusal {
  status: number;
  /** Text is sent as it is, anything else as JSON. */
  body: unknown;
}

/** How one provider behaves on the wire: what it demands, and what it answers. */
export interface Behaviour {
  id: string;
  clientAuth: 'basic' | 'post' | 'apple';
  clientIdName?: 'client_key';
  /** What is wrong with an authorize request, in the provider's eyes. */
  authorizeProblem: (asked: URLSearchParams, clientId: string) => string | undefined;
  issuer?: string;
  idClaims?: (person: Person) => JWTPayload;
  echoesNonce?: boolean;
  /** The answer of the token address beside the access token and the id token. */
  tokenAnswer: (scope: string) => Record<string, unknown>;
  /** GitHub answers a form to whoever does not ask for JSON. */
  formUnlessJson?: true;
  /** Fields of a good callback beside code and state; some come only the first time that a person agrees. */
  callbackExtras?: (person: Person, isFirstTime: boolean) => Record<string, string>;
  userinfo?: (person: Person, asked: ProfileAsked) => unknown;
  emails?: (person: Person, asked: ProfileAsked) => unknown;
  /** How the token address says that something is wrong. */
  tokenFailure: (problem: string) => Refusal;
  /** How the profile's addresses say so. */
  profileFailure: (problem: string) => Refusal;
  /** What an administrator sets besides id and secret. */
  settings?: Record<string, unknown>;
  /** How it says that the person refused, and what else stands in such a callback. */
  denied: string;
  deniedExtras?: Record<string, string>;
  /** Which of the person's facts it hands out. */
  gives: { email: 'verified' | 'unmarked' | 'none'; refreshToken: boolean };
  /** The picture it hands out, where it does. */
  pictureOf?: (person: Person) => string;
  /** What it calls the person's subject, where that is not the bare one. */
  subjectOf?: (person: Person) => string;
}
