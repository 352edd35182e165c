import type { Identity } from '@targum/identity';
import { adminScopes } from '@targum/identity-contracts';
import { createApp, createLogger } from '@targum/server-kit';
import type { CommandIo } from '../command.ts';
import type { Administration, Call } from './identity-calls.ts';

interface Refusal {
  error_type: string;
  error_message: string;
  error_details?: { problems?: string[] };
}

/** Makes the call inside this process with a key that ends with it, so that the audit log says who did what. */
export async function administer(
  identity: Identity,
  administration: Administration,
  { method, path, body }: Call,
  io: CommandIo,
): Promise<number> {
  const api = await openAdministration(identity);
  try {
    const answer = await api.send(method, path, body);
    if (answer.statusCode >= 300) {
      const { error_type, error_message, error_details } = answer.json<Refusal>();
      io.stderr.write([`${error_type}: ${error_message}`, ...(error_details?.problems ?? []), ''].join('\n'));
      return 1;
    }
    const found = answer.json<Record<string, unknown>>();
    const shown = administration.show?.(found);
    io.stdout.write(`${shown?.out ?? JSON.stringify(found, null, 2)}\n`);
    if (shown?.note) io.stderr.write(`${shown.note}\n`);
    return administration.isBad?.(found) ? 1 : 0;
  } finally {
    await api.close();
  }
}

async function openAdministration(identity: Identity) {
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
  return {
    send,
    async close() {
      await send('DELETE', `/admin_keys/${key_id}`);
      await app.close();
    },
  };
}
