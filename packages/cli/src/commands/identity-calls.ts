import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UsageError } from '../command.ts';
import { type CheckedProvider, sayCheck } from './say-check.ts';

/** Asks the administration API for something more. */
export type Ask = (path: string) => Promise<Record<string, unknown>>;

/** One call of the administration API. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** What to say when somebody else was quicker: what is there now, and how to go on. */
  whenChanged?: (ask: Ask) => Promise<string[]>;
}

export interface Administration {
  /** What stands after the name of the action. */
  usage: string;
  summary: string;
  call: (args: string[]) => Call | Promise<Call>;
  /** What is printed instead of the whole answer. */
  show?: (answer: Record<string, unknown>) => { out: string; note?: string };
  /** What the answer means, in sentences beside it. */
  explain?: (answer: Record<string, unknown>) => string[];
  /** An answer that is no refusal and still means that something is wrong. */
  isBad?: (answer: Record<string, unknown>) => boolean;
}

const enc = encodeURIComponent;
const need = (value: string | undefined, what: string): string => {
  if (!value) throw new UsageError(`give ${what}`);
  return value;
};

function json(value: string | undefined, what = 'a JSON object'): unknown {
  const text = need(value, what);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${what}: that is not JSON`);
  }
}

const client = (id: string | undefined, rest = '') => `/clients/${enc(need(id, 'the id of a client'))}${rest}`;
const provider = (id: string | undefined, rest = '') => `/oauth_providers/${enc(need(id, 'a provider'))}${rest}`;
const user = (id: string | undefined, rest = '') => `/users/${enc(need(id, 'the id of a user'))}${rest}`;
const session = (id: string | undefined, rest = '') => `/sessions/${enc(need(id, 'the id of a session'))}${rest}`;

function query(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const pages = { limit: text, before: text };
const userOptions = {
  'first-name': text,
  'middle-name': text,
  'last-name': text,
  role: { type: 'string', multiple: true },
  'no-roles': flag,
  trusted: text,
  untrusted: text,
} as const;

type UserOptions = ReturnType<typeof parseArgs<{ options: typeof userOptions }>>['values'];

/** What the options say about a user, and nothing of what they leave out. */
function factsOf(values: UserOptions) {
  const { trusted, untrusted, role } = values;
  const name = {
    first_name: values['first-name'],
    middle_name: values['middle-name'],
    last_name: values['last-name'],
  };
  const roles = values['no-roles'] ? [] : role;
  return {
    ...(Object.values(name).some((part) => part !== undefined) ? { name } : {}),
    ...(roles ? { roles } : {}),
    ...(trusted === undefined ? {} : { trusted_metadata: json(trusted, '--trusted JSON') }),
    ...(untrusted === undefined ? {} : { untrusted_metadata: json(untrusted, '--untrusted JSON') }),
  };
}

const factsUsage =
  '[--first-name N] [--middle-name N] [--last-name N] [--role R … | --no-roles] [--trusted JSON] [--untrusted JSON]';

/** The list is the one place where claims can be read. */
async function claimsOf(ask: Ask, id: string | undefined): Promise<unknown> {
  let before: string | undefined;
  do {
    const { sessions, next } = (await ask(query('/sessions', { limit: '200', before }))) as {
      sessions: { session_id: string; custom_claims: unknown }[];
      next: string | null;
    };
    const found = sessions.find(({ session_id }) => session_id === id);
    if (found) return found.custom_claims;
    before = next ?? undefined;
  } while (before);
  return undefined;
}

const post = (path: string, body: unknown = {}): Call => ({ method: 'POST', path, body });
const get = (path: string): Call => ({ method: 'GET', path });

/** Each action of the command line and the call that it makes; together they are the whole administration API. */
export const administrations: Record<string, Administration> = {
  settings: {
    usage: '[JSON]',
    summary: 'show the project’s settings, or change those that the JSON names',
    call: ([change]) =>
      change === undefined ? get('/settings') : { method: 'PUT', path: '/settings', body: { settings: json(change) } },
  },
  rename: {
    usage: 'NAME',
    summary: 'name the project, as its mails and screens do',
    call: ([name]) => ({ method: 'PUT', path: '/settings', body: { name: need(name, 'a name'), settings: {} } }),
  },
  providers: {
    usage: '',
    summary: 'sign-in providers, with the callback address to register at each',
    call: () => get('/oauth_providers'),
  },
  'provider-set': {
    usage: 'PROVIDER [JSON] [--secret-file FILE] [--private-key FILE]',
    summary: 'set a sign-in provider up, or change what is named; secrets are best read from files',
    call: async (args) => {
      const options = { 'secret-file': text, 'private-key': text };
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      const given = positionals[1] === undefined ? {} : json(positionals[1]);
      const [secret, key] = [values['secret-file'], values['private-key']];
      const body = {
        ...(given as object),
        ...(secret ? { client_secret: (await readFile(secret, 'utf8')).trim() } : {}),
        ...(key ? { private_key: await readFile(key, 'utf8') } : {}),
      };
      return { method: 'PUT', path: provider(positionals[0]), body };
    },
  },
  'provider-check': {
    usage: 'PROVIDER',
    summary:
      'try a provider without signing anybody in; fails where an address does not answer or our secret is refused',
    call: ([id]) => post(provider(id, '/check')),
    explain: (answer) => sayCheck(answer as unknown as CheckedProvider),
    isBad: ({ is_working }) => is_working === false,
  },
  'provider-remove': {
    usage: 'PROVIDER',
    summary: 'forget the settings of a sign-in provider',
    call: ([id]) => ({ method: 'DELETE', path: provider(id) }),
  },
  clients: { usage: '', summary: 'connected applications', call: () => get('/clients') },
  'client-add': {
    usage: 'JSON',
    summary: 'register an application; its secret is shown once',
    call: ([body]) => post('/clients', json(body)),
  },
  'client-change': {
    usage: 'ID JSON',
    summary: 'change what the JSON names of an application',
    call: ([id, change]) => ({ method: 'PUT', path: client(id), body: json(change) }),
  },
  'client-secret': {
    usage: 'ID',
    summary: 'give an application a new secret, shown once; the old one is dead at once',
    call: ([id]) => post(client(id, '/secret')),
  },
  'client-remove': {
    usage: 'ID',
    summary: 'remove an application with everything it holds',
    call: ([id]) => ({ method: 'DELETE', path: client(id) }),
  },
  users: {
    usage:
      '[PART OF AN EMAIL, NUMBER OR NAME | ID] [--state active|pending|disabled|locked] [--limit N] [--before CURSOR]',
    summary: 'users, newest first; "next" of the answer is the cursor of the page after it',
    call: (args) => {
      const options = { ...pages, state: text };
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      return get(query('/users', { search: positionals[0], ...values }));
    },
  },
  user: { usage: 'ID', summary: 'one user', call: ([id]) => get(user(id)) },
  'user-add': {
    usage: `[EMAIL] [--phone NUMBER] [--verified] ${factsUsage}`,
    summary: 'make a user; without --verified the first sign-in has to prove the address',
    call: (args) => {
      const options = { ...userOptions, phone: text, verified: flag };
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      const [email] = positionals;
      if (!email && !values.phone) throw new UsageError('give an email or --phone');
      const { phone, verified = false } = values;
      return post('/users', { email, phone_number: phone, verified, ...factsOf(values) });
    },
  },
  'user-change': {
    usage: `ID ${factsUsage}`,
    summary: 'change name and roles, merge notes; a null takes a key away',
    call: (args) => {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: userOptions });
      const body = factsOf(values);
      if (Object.keys(body).length === 0) throw new UsageError('say what to change');
      return { method: 'PUT', path: user(positionals[0]), body };
    },
  },
  'user-disable': {
    usage: 'ID',
    summary: 'let a user in no more, and end their sessions',
    call: ([id]) => ({ method: 'PUT', path: user(id), body: { disabled: true } }),
  },
  'user-enable': {
    usage: 'ID',
    summary: 'let a disabled user in again',
    call: ([id]) => ({ method: 'PUT', path: user(id), body: { disabled: false } }),
  },
  'user-unlock': {
    usage: 'ID',
    summary: 'open every method that was closed after too many failures',
    call: ([id]) => post(user(id, '/unlock')),
  },
  'user-sign-out': {
    usage: 'ID',
    summary: 'end every session of a user',
    call: ([id]) => post(user(id, '/sessions/revoke')),
  },
  'user-apps': {
    usage: 'ID',
    summary: 'applications that a user has let in, with what each was granted',
    call: ([id]) => get(user(id, '/apps')),
  },
  'user-app-revoke': {
    usage: 'ID CLIENT-ID',
    summary: 'take back everything that an application holds of a user',
    call: ([id, clientId]) => ({
      method: 'DELETE',
      path: user(id, `/apps/${enc(need(clientId, 'the id of a client'))}`),
    }),
  },
  'user-delete': {
    usage: 'ID',
    summary: 'delete a user with everything of theirs',
    call: ([id]) => ({ method: 'DELETE', path: user(id) }),
  },
  'users-import': {
    usage: 'FILE [--dry-run]',
    summary: 'take over users with their password hashes, from a JSON list of at most 1000',
    call: async (args) => {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { 'dry-run': flag } });
      const users = json(await readFile(need(positionals[0], 'a file'), 'utf8'), 'a list of users');
      return post('/users/import', { users, dry_run: values['dry-run'] ?? false });
    },
  },
  impersonate: {
    usage: 'ID --as EMAIL',
    summary: 'a token that opens one session as this user; the session and the log say who asked',
    call: (args) => {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { as: text } });
      const impersonator_email = need(values.as, '--as with your own address');
      return post(user(positionals[0], '/impersonate'), { impersonator_email });
    },
  },
  sessions: {
    usage: '[USER ID] [--limit N] [--before CURSOR]',
    summary: 'running sessions, newest first',
    call: (args) => {
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options: pages });
      return get(query('/sessions', { user_id: positionals[0], ...values }));
    },
  },
  'session-revoke': {
    usage: 'ID',
    summary: 'end one session',
    call: ([id]) => ({ method: 'DELETE', path: session(id) }),
  },
  'session-claims': {
    usage: 'ID JSON [--seen JSON | --overwrite]',
    summary:
      'put claims into the JWTs of a session; refused where it has others than those of --seen (without it: any at all)',
    call: (args) => {
      const options = { seen: text, overwrite: flag };
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      const [id, claims] = positionals;
      const seen = values.overwrite ? undefined : { custom_claims: json(values.seen ?? '{}', '--seen JSON') };
      return {
        method: 'PUT',
        path: session(id, '/claims'),
        body: { custom_claims: json(claims), ...(seen ? { seen } : {}) },
        whenChanged: async (ask) => [
          `Its claims are now: ${JSON.stringify(await claimsOf(ask, id))}`,
          'Give these as --seen to replace them, or --overwrite to replace whatever is there.',
        ],
      };
    },
  },
  locks: {
    usage: '[USER ID]',
    summary: 'methods that are closed now; user-unlock opens them',
    call: ([id]) => get(query('/locks', { user_id: id })),
  },
  keys: { usage: '', summary: 'keys that sign sessions', call: () => get('/keys') },
  'rotate-keys': {
    usage: '[--now] [--algorithm RS256|ES256]',
    summary: 'make a new signing key; with --now it signs at once',
    call: (args) => {
      const { values } = parseArgs({ args, options: { now: flag, algorithm: text } });
      return post('/keys/rotate', values);
    },
    show: ({ kid }) => ({
      out: String(kid),
      note: 'New sessions are signed with this key; the one before stays valid until its sessions have ended.',
    }),
  },
  'admin-keys': { usage: '', summary: 'administration keys, without the keys', call: () => get('/admin_keys') },
  'admin-key': {
    usage: '--name NAME --scope SCOPE [--scope …] [--days 30]',
    summary: 'make an administration key, shown once',
    call: (args) => {
      const options = { name: text, scope: { type: 'string', multiple: true }, days: text } as const;
      const { name, scope, days = '30' } = parseArgs({ args, options }).values;
      if (!name || !scope?.length || !(Number(days) > 0))
        throw new UsageError('give --name, at least one --scope, and --days above 0');
      return post('/admin_keys', { name, scopes: scope, days: Number(days) });
    },
    show: ({ key, expires_at }) => ({ out: String(key), note: `Shown once; ends ${String(expires_at)}.` }),
  },
  'key-revoke': {
    usage: 'ID',
    summary: 'end an administration key',
    call: ([id]) => ({ method: 'DELETE', path: `/admin_keys/${enc(need(id, 'the id of a key'))}` }),
  },
  audit: {
    usage: '[USER ID] [--action NAME] [--limit N] [--before NUMBER]',
    summary: 'the audit log, newest first',
    call: (args) => {
      const options = { ...pages, action: text };
      const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
      return get(query('/audit', { user_id: positionals[0], ...values }));
    },
  },
  'audit-verify': {
    usage: '',
    summary: 'walk the whole chain of the log; fails where a link does not fit',
    call: () => get('/audit/chain'),
    isBad: ({ broken_link }) => broken_link !== null,
  },
  costs: {
    usage: '[--days 30]',
    summary: 'what messages to phones have cost, by country',
    call: (args) => {
      const { days = '30' } = parseArgs({ args, options: { days: text } }).values;
      return get(query('/messages/costs', { days }));
    },
  },
  'message-limits': {
    usage: '',
    summary: 'how much of the limits on messages to phones is used now, and which ranges of numbers are paused',
    call: () => get('/messages/limits'),
  },
  'sign-ins': {
    usage: '[--days 30]',
    summary: 'how many signed in and how many failed, by day and method',
    call: (args) => {
      const { days = '30' } = parseArgs({ args, options: { days: text } }).values;
      return get(query('/sign_ins', { days }));
    },
  },
};
