import type { Identity } from '@targum/identity';
import { adminScopes } from '@targum/identity-contracts';
import { createApp, createLogger } from '@targum/server-kit';
import type { CommandIo } from '../command.ts';
import type { Administration, Ask, Call } from './identity-calls.ts';
import { sayFault } from './say-fault.ts';

interface Refusal {
  error_type: string;
  error_message: string;
  error_details?: { problems?: string[]; faults?: { code: string; field: string }[] };
}

/** Makes the call inside this process with a key that ends with it, so that the audit log says who did what. */
export async function administer(
  identity: Identity,
  administration: Administration,
  call: Call,
  io: CommandIo,
): Promise<number> {
  const api = await openAdministration(identity);
  try {
    const answer = await api.send(call.method, call.path, call.body);
    if (answer.statusCode >= 300) {
      const ask: Ask = async (path) => (await api.send('GET', path)).json();
      io.stderr.write(`${(await sayRefusal(answer.json<Refusal>(), call, ask)).join('\n')}\n`);
      return 1;
    }
    const found = answer.json<Record<string, unknown>>();
    const shown = administration.show?.(found);
    io.stdout.write(`${shown?.out ?? JSON.stringify(found, null, 2)}\n`);
    if (shown?.note) io.stderr.write(`${shown.note}\n`);
    for (const line of administration.explain?.(found) ?? []) io.stderr.write(`${line}\n`);
    return administration.isBad?.(found) ? 1 : 0;
  } finally {
    await api.close();
  }
}

/** The refusal, and under it each fault with its field, or what there is to know instead. */
async function sayRefusal({ error_type, error_message, error_details }: Refusal, call: Call, ask: Ask) {
  const { problems = [], faults = [] } = error_details ?? {};
  const told =
    error_type === 'changed_meanwhile' && call.whenChanged
      ? await call.whenChanged(ask)
      : faults.length > 0
        ? faults.map((fault, index) => sayFault(fault, problems[index]))
        : problems;
  return [`${error_type}: ${error_message}`, ...told];
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
