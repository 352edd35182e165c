import type { Caller, SdkClient } from './sdk-client.ts';
import { lastMessage, type TestIdentity } from './start-identity.ts';

let counter = 0;
/** An address that no other test uses. */
export const freshEmail = (name = 'person') => `${name}-${process.pid}-${(counter += 1)}@example.com`;

export const goodPassword = 'violet kettle sings northward 71';

/** Sends a passcode and reads it from the outbox. */
export async function askCode(server: TestIdentity, client: SdkClient, email: string) {
  const sent = await client.post('/otps/email/login_or_create', { email });
  if (sent.status !== 200) throw new Error(`sending failed: ${JSON.stringify(sent.json)}`);
  return { methodId: sent.data.method_id, code: lastMessage(server.outbox, email, 'otp').code ?? '' };
}

export const submitCode = (client: SdkClient, methodId: string, code: unknown, minutes: unknown = 60) =>
  client.signIn('/otps/authenticate', { token: code, method_id: methodId, session_duration_minutes: minutes });

/** A code that is surely not the right one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** Somebody signed in by a mailed passcode. */
export async function signedIn(server: TestIdentity, email = freshEmail(), caller: Caller = {}) {
  const client = server.client(caller);
  const { methodId, code } = await askCode(server, client, email);
  const opened = await submitCode(client, methodId, code);
  if (opened.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(opened.json)}`);
  return { client, email, opened, userId: opened.data.user_id, token: opened.data.session_token, emailId: methodId };
}

export async function withPassword(
  server: TestIdentity,
  email = freshEmail(),
  password = goodPassword,
  caller: Caller = {},
) {
  const client = server.client(caller);
  const opened = await client.signIn('/passwords', { email, password, session_duration_minutes: 60 });
  if (opened.status !== 200) throw new Error(`creating failed: ${JSON.stringify(opened.json)}`);
  return { client, email, opened, userId: opened.data.user_id, token: opened.data.session_token };
}

export async function auditActions(server: TestIdentity, userId: string): Promise<string[]> {
  const text = 'select action from identity.audit_log where user_id = $1 order by seq';
  const { rows } = await server.database.pool.query<{ action: string }>(text, [userId]);
  return rows.map(({ action }) => action);
}

export async function countRows(
  server: Pick<TestIdentity, 'database'>,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>(`select count(*) n from ${text}`, values);
  return Number(rows[0]?.n);
}
