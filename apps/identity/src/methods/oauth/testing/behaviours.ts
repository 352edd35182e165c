import { createHmac } from 'node:crypto';
import { appleTeam } from './apple-team.ts';
import type { Behaviour, Person } from './behaviour.ts';

type Rule = (asked: URLSearchParams, clientId: string) => string | undefined;

const all =
  (...rules: Rule[]): Rule =>
  (asked, clientId) =>
    rules.map((rule) => rule(asked, clientId)).find((problem) => problem !== undefined);
const rule =
  (test: (asked: URLSearchParams, clientId: string) => boolean, problem: string): Rule =>
  (asked, clientId) =>
    test(asked, clientId) ? undefined : problem;

const codeFlow = rule(
  (asked) => asked.get('response_type') === 'code' && Boolean(asked.get('redirect_uri')) && Boolean(asked.get('state')),
  'not a code flow',
);
const named = rule((asked, id) => asked.get('client_id') === id, 'unknown client');
const withPkce = rule(
  (asked) => /^[\w-]{43}$/.test(asked.get('code_challenge') ?? '') && asked.get('code_challenge_method') === 'S256',
  'no code challenge',
);
const withoutPkce = rule((asked) => !asked.has('code_challenge'), 'unexpected code challenge');
const withNonce = rule((asked) => (asked.get('nonce') ?? '').length >= 20, 'no nonce');
const scopes = (...wanted: string[]) =>
  rule((asked) => wanted.every((scope) => (asked.get('scope') ?? '').split(' ').includes(scope)), 'missing scopes');

const standardFailure = (problem: string) => ({ status: 400, body: { error: problem } });
const givesAll = { email: 'verified', name: true, picture: true } as const;

const standardClaims = (person: Person) => ({
  sub: person.subject,
  ...(person.email === undefined ? {} : { email: person.email, email_verified: person.emailVerified }),
  given_name: person.firstName,
  family_name: person.lastName,
  name: `${person.firstName} ${person.lastName}`,
  picture: person.picture,
});

/** Written from what each provider's own documentation says, apart from the rows that are tested against them. */
export const behaviours: Behaviour[] = [
  {
    id: 'google',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withPkce, withNonce, scopes('openid', 'email', 'profile')),
    issuer: 'https://accounts.google.com',
    idClaims: standardClaims,
    failure: standardFailure,
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'microsoft',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withPkce, withNonce, scopes('openid')),
    issuer: 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
    idClaims: ({ subject, email, emailVerified, firstName, lastName }) => ({
      sub: `pairwise-${subject}`,
      oid: subject,
      tid: '11111111-2222-3333-4444-555555555555',
      name: `${firstName} ${lastName}`,
      ...(email === undefined ? {} : { email, xms_edov: emailVerified }),
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'verified', name: true, picture: false },
    subjectOf: ({ subject }) => `11111111-2222-3333-4444-555555555555:${subject}`,
  },
  {
    id: 'apple',
    clientAuth: 'apple',
    authorizeProblem: all(
      codeFlow,
      named,
      withoutPkce,
      withNonce,
      rule((asked) => asked.get('response_mode') === 'form_post', 'response_mode must be form_post'),
    ),
    issuer: 'https://appleid.apple.com',
    idClaims: ({ subject, email, emailVerified }) => ({
      sub: subject,
      ...(email === undefined ? {} : { email, email_verified: String(emailVerified), is_private_email: 'false' }),
    }),
    callbackExtras: ({ firstName, lastName }) => ({ user: JSON.stringify({ name: { firstName, lastName } }) }),
    settings: (await appleTeam).settings,
    failure: standardFailure,
    denied: 'user_cancelled_authorize',
    gives: { email: 'verified', name: true, picture: false },
  },
  {
    id: 'github',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('read:user', 'user:email')),
    scopeAnswer: (scope) => scope.replaceAll(' ', ','),
    userinfo: (person, { request }) => {
      if (!request.headers['user-agent']) throw new Error('forbidden');
      const { subject, firstName, lastName, picture } = person;
      return {
        id: subject,
        login: 'noa',
        name: `${firstName} ${lastName}`,
        email: 'shown@example.org',
        avatar_url: picture,
      };
    },
    emails: ({ email, emailVerified }) => [
      { email: 'old@example.org', primary: false, verified: true },
      ...(email === undefined ? [] : [{ email, primary: true, verified: emailVerified }]),
    ],
    // An error is an answer like any other: status 200.
    failure: (problem) => ({ status: 200, body: { error: problem, error_description: 'no' } }),
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'gitlab',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withPkce, withNonce, scopes('openid', 'email')),
    issuer: 'https://gitlab.com',
    idClaims: ({ subject }) => ({ sub: subject }),
    userinfo: standardClaims,
    failure: standardFailure,
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'facebook',
    clientAuth: 'post',
    authorizeProblem: all(
      codeFlow,
      named,
      rule((asked) => (asked.get('scope') ?? '').split(',').includes('email'), 'scopes are separated by commas'),
    ),
    userinfo: ({ subject, email, firstName, lastName, picture }, { url, clientSecret }) => {
      const proof = createHmac('sha256', clientSecret).update('access-token-of-provider').digest('hex');
      if (url.searchParams.get('appsecret_proof') !== proof) throw new Error('proof');
      if (!url.searchParams.get('fields')?.includes('email')) throw new Error('fields');
      const base = { id: subject, first_name: firstName, last_name: lastName, picture: { data: { url: picture } } };
      return email === undefined ? base : { ...base, email };
    },
    failure: (problem) => ({ status: 400, body: { error: { message: problem, type: 'OAuthException', code: 100 } } }),
    denied: 'access_denied',
    gives: { email: 'unmarked', name: true, picture: true },
  },
  {
    id: 'discord',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('identify', 'email')),
    userinfo: ({ subject, email, emailVerified, firstName, lastName }) => ({
      id: subject,
      username: 'noa',
      global_name: `${firstName} ${lastName}`,
      avatar: null,
      email: email ?? null,
      verified: emailVerified,
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'verified', name: true, picture: false },
  },
  {
    id: 'salesforce',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withPkce, scopes('openid')),
    issuer: 'https://login.salesforce.com',
    idClaims: ({ subject }) => ({ sub: `https://login.salesforce.com/id/00D/${subject}` }),
    userinfo: (person) => ({ ...standardClaims(person), user_id: person.subject }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: givesAll,
    subjectOf: ({ subject }) => `https://login.salesforce.com/id/00D/${subject}`,
  },
  {
    id: 'slack',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withoutPkce, withNonce, scopes('openid')),
    issuer: 'https://slack.com',
    idClaims: standardClaims,
    tokenExtras: { ok: true },
    // Slack, too, says 200 and not ok.
    failure: (problem) => ({ status: 200, body: { ok: false, error: problem } }),
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'amazon',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('profile')),
    userinfo: ({ subject, email, firstName, lastName }) => ({
      user_id: subject,
      name: `${firstName} ${lastName}`,
      ...(email === undefined ? {} : { email }),
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'unmarked', name: true, picture: false },
  },
  {
    id: 'bitbucket',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named),
    userinfo: ({ subject, firstName, lastName, picture }) => ({
      uuid: subject,
      display_name: `${firstName} ${lastName}`,
      links: { avatar: { href: picture } },
    }),
    emails: ({ email, emailVerified }) => ({
      values: email === undefined ? [] : [{ email, is_primary: true, is_confirmed: emailVerified }],
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'linkedin',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, withoutPkce, scopes('openid', 'profile', 'email')),
    issuer: 'https://www.linkedin.com/oauth',
    idClaims: ({ subject }) => ({ sub: subject }),
    echoesNonce: false,
    userinfo: (person) => ({ ...standardClaims(person), locale: { country: 'IL', language: 'he' } }),
    failure: standardFailure,
    denied: 'user_cancelled_login',
    gives: givesAll,
  },
  {
    id: 'coinbase',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('wallet:user:read')),
    userinfo: ({ subject, email, firstName, lastName, picture }, { request }) => {
      if (!request.headers['cb-version']) throw new Error('version');
      const data = { id: subject, name: `${firstName} ${lastName}`, avatar_url: picture };
      return { data: email === undefined ? data : { ...data, email } };
    },
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'unmarked', name: true, picture: true },
  },
  {
    id: 'twitch',
    clientAuth: 'post',
    authorizeProblem: all(
      codeFlow,
      named,
      withNonce,
      rule((asked) => (asked.get('claims') ?? '').includes('email_verified'), 'claims must be asked for by name'),
    ),
    issuer: 'https://id.twitch.tv/oauth2',
    idClaims: ({ subject, email, emailVerified, firstName, lastName, picture }) => ({
      sub: subject,
      ...(email === undefined ? {} : { email, email_verified: emailVerified }),
      preferred_username: `${firstName} ${lastName}`,
      picture,
    }),
    scopeAnswer: (scope) => scope.split(' '),
    failure: (problem) => ({ status: 400, body: { status: 400, message: problem } }),
    denied: 'access_denied',
    gives: givesAll,
  },
  {
    id: 'twitter',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withPkce, scopes('users.read', 'tweet.read')),
    userinfo: ({ subject, firstName, lastName, picture }) => ({
      data: { id: subject, username: 'noa', name: `${firstName} ${lastName}`, profile_image_url: picture },
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'none', name: true, picture: true },
  },
  {
    id: 'tiktok',
    clientAuth: 'post',
    clientIdName: 'client_key',
    authorizeProblem: all(
      codeFlow,
      withoutPkce,
      rule((asked, id) => asked.get('client_key') === id && !asked.has('client_id'), 'client_key'),
    ),
    scopeAnswer: (scope) => scope,
    userinfo: ({ subject, firstName, lastName, picture }, { url }) => {
      if (!url.searchParams.get('fields')?.includes('open_id')) throw new Error('fields');
      const user = { open_id: subject, display_name: `${firstName} ${lastName}`, avatar_url: picture };
      return { data: { user }, error: { code: 'ok', message: '', log_id: '1' } };
    },
    failure: (problem) => ({ status: 200, body: { error: { code: problem, message: problem } } }),
    denied: 'access_denied',
    gives: { email: 'none', name: true, picture: true },
  },
  {
    id: 'snapchat',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withPkce),
    userinfo: ({ subject, firstName, lastName, picture }, { request, body }) => {
      if (request.method !== 'POST' || !body.includes('externalId')) throw new Error('GraphQL');
      const me = { externalId: subject, displayName: `${firstName} ${lastName}`, bitmoji: { avatar: picture } };
      return { data: { me }, errors: [] };
    },
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'none', name: true, picture: true },
  },
  {
    id: 'figma',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named),
    userinfo: ({ subject, email, firstName, lastName, picture }) => ({
      id: subject,
      handle: `${firstName} ${lastName}`,
      img_url: picture,
      ...(email === undefined ? {} : { email }),
    }),
    failure: standardFailure,
    denied: 'access_denied',
    gives: { email: 'unmarked', name: true, picture: true },
  },
  {
    id: 'yahoo',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withNonce, scopes('openid')),
    issuer: 'https://api.login.yahoo.com',
    idClaims: ({ subject }) => ({ sub: subject }),
    userinfo: standardClaims,
    failure: standardFailure,
    denied: 'access_denied',
    gives: givesAll,
  },
];
