import type { Person, Refusal } from './behaviour.ts';

type Rule = (asked: URLSearchParams, clientId: string) => string | undefined;

export const accessToken = 'access-token-of-provider';
export const refreshToken = 'refresh-token-of-provider';

/** The first thing that is wrong. */
export const all =
  (...rules: Rule[]): Rule =>
  (asked, clientId) =>
    rules.map((rule) => rule(asked, clientId)).find((problem) => problem !== undefined);

export const rule =
  (test: (asked: URLSearchParams, clientId: string) => boolean, problem: string): Rule =>
  (asked, clientId) =>
    test(asked, clientId) ? undefined : problem;

export const codeFlow = rule(
  (asked) => asked.get('response_type') === 'code' && Boolean(asked.get('redirect_uri')) && Boolean(asked.get('state')),
  'not a code flow',
);
export const named = rule((asked, id) => asked.get('client_id') === id, 'unknown client');
export const withPkce = rule(
  (asked) => /^[\w-]{43}$/.test(asked.get('code_challenge') ?? '') && asked.get('code_challenge_method') === 'S256',
  'no code challenge',
);
export const withoutPkce = rule((asked) => !asked.has('code_challenge'), 'unexpected code challenge');
export const withNonce = rule((asked) => (asked.get('nonce') ?? '').length >= 20, 'no nonce');
export const scopes = (...wanted: string[]) =>
  rule((asked) => wanted.every((scope) => (asked.get('scope') ?? '').split(' ').includes(scope)), 'missing scopes');

/** RFC 6749 section 5.2. */
export const standardFailure = (problem: string): Refusal => ({
  status: problem === 'invalid_client' ? 401 : 400,
  body: { error: problem, error_description: 'It did not work.' },
});

/** RFC 6750 section 3.1. */
export const bearerFailure = (problem: string): Refusal => ({ status: 401, body: { error: problem } });

export const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
export const picture = (person: Person) => person.picture;

export const standardClaims = (person: Person) => ({
  sub: person.subject,
  ...(person.email === undefined ? {} : { email: person.email, email_verified: person.emailVerified }),
  given_name: person.firstName,
  family_name: person.lastName,
  name: fullName(person),
  picture: person.picture,
});
