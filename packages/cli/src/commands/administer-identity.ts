import type { Identity } from '@targum/identity';
import { adminScopes } from '@targum/identity-contracts';
import { createApp, createLogger } from '@targum/server-kit';
import { type CommandIo, UsageError } from '../command.ts';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

const enc = encodeURIComponent;
const need = (value: string | undefined, what: string): string => {
  if (!value) throw new UsageError(`give ${what}`);
  return value;
};
const json = (value: string | undefined): unknown => {
  try {
    return JSON.parse(need(value, 'a JSON object'));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError('that is not JSON');
  }
};
const user = (id: string | undefined, rest = '') => `/users/${enc(need(id, 'the id of a user'))}${rest}`;

/** Each action of the command line and the call of the administration API that it makes. */
const calls: Record<string, (argument: string | undefined) => Call> = {
  settings: (change) =>
    change === undefined
      ? { method: 'GET', path: '/settings' }
      : { method: 'PUT', path: '/settings', body: { settings: json(change) } },
  providers: () => ({ method: 'GET', path: '/oauth_providers' }),
  clients: () => ({ method: 'GET', path: '/clients' }),
  'client-add': (body) => ({ method: 'POST', path: '/clients', body: json(body) }),
  'client-remove': (id) => ({ method: 'DELETE', path: `/clients/${enc(need(id, 'the id of a client'))}` }),
  users: (search) => ({ method: 'GET', path: search ? `/users?search=${enc(search)}` : '/users' }),
  user: (id) => ({ method: 'GET', path: user(id) }),
  'user-disable': (id) => ({ method: 'PUT', path: user(id), body: { disabled: true } }),
  'user-enable': (id) => ({ method: 'PUT', path: user(id), body: { disabled: false } }),
  'user-unlock': (id) => ({ method: 'POST', path: user(id, '/unlock'), body: {} }),
  'user-sign-out': (id) => ({ method: 'POST', path: user(id, '/sessions/revoke'), body: {} }),
  'user-delete': (id) => ({ method: 'DELETE', path: user(id) }),
  sessions: (id) => ({ method: 'GET', path: id ? `/sessions?user_id=${enc(id)}` : '/sessions' }),
  'session-revoke': (id) => ({ method: 'DELETE', path: `/sessions/${enc(need(id, 'the id of a session'))}` }),
  locks: (id) => ({ method: 'GET', path: id ? `/locks?user_id=${enc(id)}` : '/locks' }),
  keys: () => ({ method: 'GET', path: '/keys' }),
  'admin-keys': () => ({ method: 'GET', path: '/admin_keys' }),
  'key-revoke': (id) => ({ method: 'DELETE', path: `/admin_keys/${enc(need(id, 'the id of a key'))}` }),
  audit: (id) => ({ method: 'GET', path: id ? `/audit?user_id=${enc(id)}` : '/audit' }),
  costs: () => ({ method: 'GET', path: '/messages/costs?days=30' }),
};

export const administrationActions = Object.keys(calls);

/** Makes the call inside this process with a key that ends with it, so that the audit log says who did what. */
export async function administer(identity: Identity, action: string, args: string[], io: CommandIo): Promise<number> {
  const call = calls[action]?.(args[0]);
  if (!call) throw new UsageError(`there is no action "${action}"`);
  const app = await createApp({
    logger: createLogger({ level: 'silent', name: 'identity' }),
    origins: [],
    secure: false,
    perMinute: 600,
  });
  await identity.registerAdministration(app);
  const request = { projectId: identity.project.id, name: 'command line', scopes: [...adminScopes], days: 1 };
  const { key, key_id } = await identity.createAdminKey(request);
  const send = (method: Call['method'], path: string, body?: unknown) =>
    app.inject({
      method,
      url: `/identity/admin/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  try {
    const answer = await send(call.method, call.path, call.body);
    const found = JSON.parse(answer.body) as { error_type?: string; error_message?: string };
    if (answer.statusCode < 300) io.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    else io.stderr.write(`${found.error_type}: ${found.error_message}\n`);
    return answer.statusCode < 300 ? 0 : 1;
  } finally {
    await send('DELETE', `/admin_keys/${key_id}`);
    await app.close();
  }
}
