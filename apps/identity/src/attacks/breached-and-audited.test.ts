import { createHash } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { findBrokenLink, linkAuditChain } from '../audit/chain.ts';
import { countRows, freshEmail, signedIn, withPassword } from '../testing/flows.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const leaked = 'seven purple herons drink at dawn';
const padded = 'nine copper kettles hum in the rain';
let asked: string[] = [];
let answer: () => Response | Promise<Response> = () => new Response(service());
const service = () =>
  [`${'0'.repeat(35)}:3`, `${digestOf(leaked).slice(5)}:41`, `${digestOf(padded).slice(5)}:0`, ''].join('\r\n');
const server = await startIdentity({
  breachedPasswordsUrl: 'https://breached.example',
  fetch: async (address, init) => {
    asked.push(`${address instanceof Request ? address.url : address.toString()} ${JSON.stringify(init?.headers)}`);
    return answer();
  },
});
const create = (password: string, email = freshEmail()) =>
  server.client().post('/passwords', { email, password, session_duration_minutes: 60 });

describe('row 41: the service that knows what thieves have', () => {
  test('is told five hexadecimal digits of a digest and nothing else', async () => {
    asked = [];
    const refused = await create(leaked);
    expect([refused.status, refused.type]).toEqual([400, 'breached_password']);
    expect(asked).toEqual([`https://breached.example/range/${digestOf(leaked).slice(0, 5)} {"add-padding":"true"}`]);
    const shown = await server.client().post('/passwords/strength_check', { password: leaked });
    expect(shown.data).toMatchObject({ breached_password: true, valid_password: false });
  });

  test('is not believed about padding, and lets every other password pass', async () => {
    expect((await create(padded)).status).toBe(200);
    expect((await create('a phrase that nobody has seen 12')).status).toBe(200);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['is down', () => Promise.reject(new Error('connection refused'))],
    ['answers with an error', () => new Response('no', { status: 503 })],
    ['answers nonsense', () => new Response('<html>')],
  ])('when it %s stops nobody, while the list that is shipped still holds', async (_what, down) => {
    answer = down;
    expect((await create(leaked)).status).toBe(200);
    const common = await create('password123');
    expect([common.status, common.type]).toEqual([400, 'breached_password']);
    answer = () => new Response(service());
  });

  test('row 42: turns away at the sign-in whoever had the password before it became known, and mails a way to a new one', async () => {
    const owner = await withPassword(server, freshEmail(), 'a phrase that nobody has seen 13');
    const hash = await argon2(leaked);
    await server.database.pool.query('update identity.passwords set hash = $2 where user_id = $1', [
      owner.userId,
      hash,
    ]);
    const login = { email: owner.email, password: leaked, session_duration_minutes: 60 };
    await server.setSettings({ breach_check_on_login: false });
    expect((await server.client().post('/passwords/authenticate', login)).status).toBe(200);
    await server.setSettings({});
    const before = await countRows(server, 'identity.sessions where user_id = $1', [owner.userId]);
    const refused = await server.client().post('/passwords/authenticate', login);
    expect([refused.status, refused.type, refused.data.session_token]).toEqual([400, 'breached_password', '']);
    expect(await countRows(server, 'identity.sessions where user_id = $1', [owner.userId])).toBe(before);
    expect(lastMessage(server.outbox, owner.email, 'reset_password').token).toBeTruthy();
    const again = await server.client().post('/passwords/authenticate', login);
    expect([again.status, again.type]).toEqual([400, 'reset_password']);
  });
});

describe('the audit log, in the hands of somebody who owns the database', () => {
  const { pool } = server.database;
  const heads = () =>
    server.logged
      .map((line) => JSON.parse(line) as { msg?: string; chain_no?: number; hash?: string })
      .filter(({ msg }) => msg === 'the audit chain has grown');
  const unprotected = async (text: string) => {
    await pool.query('alter table identity.audit_log disable trigger all');
    await pool.query(text);
    await pool.query('alter table identity.audit_log enable trigger all');
  };

  test.each([
    ['an entry changed', `update identity.audit_log set details = '{"x": 1}' where chain_no = 5`, 5],
    ['an entry taken out', 'delete from identity.audit_log where chain_no = 4', 4],
    ['a time moved', `update identity.audit_log set at = at + interval '1 second' where chain_no = 3`, 3],
    ['somebody else blamed', `update identity.audit_log set user_id = 'user-test-x' where chain_no = 2`, 2],
    ['the first entry put aside', 'update identity.audit_log set chain_no = 0 where chain_no = 1', 1],
  ])('shows %s', async (_what, change, broken) => {
    await signedIn(server);
    while ((await linkAuditChain(server.deps)) > 0);
    await unprotected(change);
    expect(await findBrokenLink(server.deps)).toBe(broken);
  });

  test('cannot lose its end, or be made anew as a whole, without contradicting the log', async () => {
    await unprotected('delete from identity.audit_log');
    await signedIn(server);
    while ((await linkAuditChain(server.deps)) > 0);
    const head = heads().at(-1);
    const end = async () =>
      (
        await pool.query<{ chain_no: number; hash: Buffer }>(
          'select chain_no, hash from identity.audit_log order by chain_no desc limit 1',
        )
      ).rows[0];
    const last = await end();
    expect([Number(last?.chain_no), last?.hash.toString('hex')]).toEqual([head?.chain_no, head?.hash]);
    // Without its newest entries the chain is whole, and shorter than the log says.
    await unprotected(`delete from identity.audit_log where chain_no = ${head?.chain_no}`);
    expect(await findBrokenLink(server.deps)).toBeUndefined();
    expect(Number((await end())?.chain_no)).toBe((head?.chain_no ?? 0) - 1);
    // Linked again after a lie it is whole too, and ends in another hash than the log has for that number.
    const honest = heads().length;
    await unprotected(
      `update identity.audit_log set chain_no = null, previous_hash = null, hash = null, actor = 'nobody'`,
    );
    while ((await linkAuditChain(server.deps)) > 0);
    expect(await findBrokenLink(server.deps)).toBeUndefined();
    const again = heads().slice(honest).at(-1);
    expect(again?.hash).not.toBe(head?.hash);
  });
});
