import { createHmac } from 'node:crypto';
import type { Behaviour, Person } from './behaviour.ts';
import {
  accessToken,
  all,
  codeFlow,
  fullName,
  named,
  picture,
  refreshToken,
  rule,
  scopes,
  standardFailure,
  withoutPkce,
  withPkce,
} from './rules.ts';

const emailOf = ({ email }: Person) => (email === undefined ? {} : { email });
/** GitHub's ids are numbers. */
const numberOf = ({ subject }: Person) =>
  /^\d+$/.test(subject) ? Number(subject) : Number.parseInt(subject.replace(/^.*-/, ''), 16);
const discordPicture = ({ subject }: Person) => `https://cdn.discordapp.com/avatars/${subject}/a1b2c3.png`;
const snapScope = 'https://auth.snapchat.com/oauth2/api/';

/** The providers that have to be asked who came. */
export const oauthBehaviours: Behaviour[] = [
  {
    id: 'github',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('read:user', 'user:email')),
    formUnlessJson: true,
    userinfo: (person, { request }) => {
      if (!request.headers['user-agent']) throw new Error('Request forbidden by administrative rules.');
      return {
        id: numberOf(person),
        login: 'noa',
        name: fullName(person),
        email: 'shown@example.org',
        avatar_url: person.picture,
      };
    },
    emails: ({ email, emailVerified }) => [
      { email: 'old@example.org', primary: false, verified: true, visibility: null },
      ...(email === undefined ? [] : [{ email, primary: true, verified: emailVerified, visibility: 'private' }]),
    ],
    tokenAnswer: (scope) => ({ token_type: 'bearer', scope: scope.replaceAll(' ', ',') }),
    // An error is an answer like any other: status 200.
    tokenFailure: (problem) => ({ status: 200, body: { error: problem, error_description: 'no', error_uri: 'x' } }),
    profileFailure: () => ({ status: 401, body: { message: 'Bad credentials', status: '401' } }),
    denied: 'access_denied',
    gives: { email: 'verified', refreshToken: false },
    pictureOf: picture,
    subjectOf: (person) => String(numberOf(person)),
  },
  {
    id: 'facebook',
    clientAuth: 'post',
    authorizeProblem: all(
      codeFlow,
      named,
      rule((asked) => (asked.get('scope') ?? '').split(',').includes('email'), 'scopes are separated by commas'),
    ),
    userinfo: (person, { url, clientSecret }) => {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
      if (url.searchParams.get('appsecret_proof') !== proof) throw new Error('Invalid appsecret_proof');
      // The graph answers the fields that are named, and an id.
      const known: Record<string, unknown> = {
        ...emailOf(person),
        first_name: person.firstName,
        last_name: person.lastName,
        picture: { data: { height: 50, is_silhouette: false, url: person.picture, width: 50 } },
      };
      const asked = (url.searchParams.get('fields') ?? '').split(',').filter((name) => name in known);
      return { id: person.subject, ...Object.fromEntries(asked.map((name) => [name, known[name]])) };
    },
    tokenAnswer: () => ({ token_type: 'bearer', expires_in: 5_183_944 }),
    tokenFailure: (problem) => ({
      status: 400,
      body: { error: { message: problem, type: 'OAuthException', code: 100, fbtrace_id: 'A' } },
    }),
    profileFailure: (problem) => ({
      status: 400,
      body: { error: { message: problem, type: 'OAuthException', code: 190, fbtrace_id: 'B' } },
    }),
    denied: 'access_denied',
    deniedExtras: { error_code: '200', error_reason: 'user_denied' },
    gives: { email: 'unmarked', refreshToken: false },
    pictureOf: picture,
  },
  {
    id: 'discord',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('identify', 'email')),
    callbackExtras: () => ({ iss: 'https://discord.com' }),
    userinfo: (person) => ({
      id: person.subject,
      username: 'noa',
      discriminator: '0',
      global_name: fullName(person),
      avatar: 'a1b2c3',
      email: person.email ?? null,
      verified: person.emailVerified,
      locale: 'he',
    }),
    tokenAnswer: (scope) => ({ token_type: 'Bearer', expires_in: 604_800, refresh_token: refreshToken, scope }),
    tokenFailure: standardFailure,
    profileFailure: () => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } }),
    denied: 'access_denied',
    gives: { email: 'verified', refreshToken: true },
    pictureOf: discordPicture,
  },
  {
    id: 'amazon',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('profile')),
    userinfo: (person) => ({ user_id: person.subject, name: fullName(person), ...emailOf(person) }),
    tokenAnswer: () => ({ token_type: 'bearer', expires_in: 3600, refresh_token: refreshToken }),
    tokenFailure: standardFailure,
    profileFailure: (problem) => ({ status: 400, body: { error: problem, request_id: 'a-b' } }),
    denied: 'access_denied',
    gives: { email: 'unmarked', refreshToken: true },
  },
  {
    id: 'bitbucket',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withoutPkce),
    userinfo: (person) => ({
      type: 'user',
      uuid: `{${person.subject}}`,
      display_name: fullName(person),
      links: { avatar: { href: person.picture } },
    }),
    emails: ({ email, emailVerified }) => ({
      pagelen: 10,
      page: 1,
      values: [
        { type: 'email', email: 'old@example.org', is_primary: false, is_confirmed: true },
        ...(email === undefined ? [] : [{ type: 'email', email, is_primary: true, is_confirmed: emailVerified }]),
      ],
    }),
    tokenAnswer: (scope) => ({
      token_type: 'bearer',
      expires_in: 7200,
      refresh_token: refreshToken,
      scopes: scope,
      state: 'authorization_code',
    }),
    tokenFailure: standardFailure,
    profileFailure: (problem) => ({ status: 401, body: { type: 'error', error: { message: problem } } }),
    denied: 'access_denied',
    gives: { email: 'verified', refreshToken: true },
    pictureOf: picture,
    subjectOf: ({ subject }) => `{${subject}}`,
  },
  {
    id: 'coinbase',
    clientAuth: 'post',
    authorizeProblem: all(codeFlow, named, scopes('wallet:user:read')),
    userinfo: (person, { request, scope }) => {
      if (!request.headers['cb-version']) throw new Error('version');
      const data = { id: person.subject, name: fullName(person), avatar_url: person.picture, resource: 'user' };
      return { data: scope.includes('wallet:user:email') ? { ...data, ...emailOf(person) } : data };
    },
    // A refresh token comes only with the scope offline_access.
    tokenAnswer: (scope) => ({ token_type: 'bearer', expires_in: 3600, scope }),
    tokenFailure: standardFailure,
    profileFailure: (problem) => ({ status: 401, body: { errors: [{ id: 'invalid_token', message: problem }] } }),
    denied: 'access_denied',
    gives: { email: 'unmarked', refreshToken: false },
    pictureOf: picture,
  },
  {
    id: 'twitter',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withPkce, scopes('users.read', 'tweet.read')),
    userinfo: (person, { url, scope }) => {
      const fields = (url.searchParams.get('user.fields') ?? '').split(',');
      const mayTell = scope.split(' ').includes('users.email');
      return {
        data: {
          id: person.subject,
          username: 'noa',
          name: fullName(person),
          ...(fields.includes('profile_image_url') ? { profile_image_url: person.picture } : {}),
          ...(fields.includes('confirmed_email') && mayTell && person.email ? { confirmed_email: person.email } : {}),
        },
      };
    },
    // A refresh token comes only with the scope offline.access.
    tokenAnswer: (scope) => ({ token_type: 'bearer', expires_in: 7200, scope }),
    tokenFailure: standardFailure,
    profileFailure: () => ({
      status: 401,
      body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
    }),
    denied: 'access_denied',
    gives: { email: 'none', refreshToken: false },
    pictureOf: picture,
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
    callbackExtras: () => ({ scopes: 'user.info.basic' }),
    userinfo: (person, { url }) => {
      const fields = (url.searchParams.get('fields') ?? '').split(',');
      const basic = ['open_id', 'union_id', 'avatar_url', 'display_name'];
      if (!fields.includes('open_id') || !fields.every((name) => basic.includes(name))) throw new Error('fields');
      const user = { open_id: person.subject, display_name: fullName(person), avatar_url: person.picture };
      return { data: { user }, error: { code: 'ok', message: '', log_id: '1' } };
    },
    tokenAnswer: (scope) => ({
      token_type: 'Bearer',
      open_id: 'the same',
      expires_in: 86_400,
      refresh_token: refreshToken,
      refresh_expires_in: 31_536_000,
      scope,
    }),
    // The token address has the standard's words, the others an object; both may say 200.
    tokenFailure: (problem) => ({ status: 200, body: { error: problem, error_description: 'no', log_id: '2' } }),
    profileFailure: (problem) => ({
      status: 200,
      body: { data: {}, error: { code: 'access_token_invalid', message: problem, log_id: '3' } },
    }),
    denied: 'access_denied',
    gives: { email: 'none', refreshToken: true },
    pictureOf: picture,
  },
  {
    id: 'snapchat',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, withPkce, scopes(`${snapScope}user.external_id`)),
    userinfo: (person, { request, body }) => {
      if (request.method !== 'POST' || !body.includes('externalId')) throw new Error('GraphQL');
      const me = { externalId: person.subject, displayName: fullName(person), bitmoji: { avatar: person.picture } };
      return { data: { me }, errors: [] };
    },
    tokenAnswer: (scope) => ({ token_type: 'Bearer', expires_in: 3600, refresh_token: refreshToken, scope }),
    tokenFailure: standardFailure,
    profileFailure: (problem) => ({ status: 200, body: { data: null, errors: [{ message: problem }] } }),
    denied: 'access_denied',
    gives: { email: 'none', refreshToken: true },
    pictureOf: picture,
  },
  {
    id: 'figma',
    clientAuth: 'basic',
    authorizeProblem: all(codeFlow, named, scopes('current_user:read')),
    userinfo: (person) => ({
      id: person.subject,
      handle: fullName(person),
      img_url: person.picture,
      ...emailOf(person),
    }),
    tokenAnswer: () => ({
      token_type: 'bearer',
      user_id_string: 'the same',
      expires_in: 7_776_000,
      refresh_token: refreshToken,
    }),
    tokenFailure: (problem) => ({ status: 400, body: { error: true, status: 400, message: problem, i18n: null } }),
    profileFailure: () => ({ status: 403, body: { status: 403, err: 'Invalid token' } }),
    denied: 'access_denied',
    gives: { email: 'unmarked', refreshToken: true },
    pictureOf: picture,
  },
];
