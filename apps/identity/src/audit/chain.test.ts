import { expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { startIdentity } from '../testing/start-identity.ts';
import { findBrokenLink, linkAuditChain } from './chain.ts';

const server = await startIdentity();
const { pool } = server.database;

test('one run links however many entries have come since the last, in their order', async () => {
  while ((await linkAuditChain(server.deps)) > 0);
  await pool.query(
    `insert into identity.audit_log (project_id, at, action, actor, result, ip_address, request_id, details)
     select $1, now(), 'session.opened', 'visitor', 'ok', '192.0.2.1', 'many-' || n, jsonb_build_object('n', n)
     from generate_series(1, 1201) n`,
    [developmentProject.project_id],
  );
  expect(await linkAuditChain(server.deps)).toBe(1201);
  expect(await linkAuditChain(server.deps)).toBe(0);
  expect(await findBrokenLink(server.deps)).toBeUndefined();
  const { rows } = await pool.query<{ in_order: boolean }>(
    `select bool_and(chain_no = n) as in_order
     from (select chain_no, row_number() over (order by seq) as n from identity.audit_log) a`,
  );
  expect(rows[0]?.in_order).toBe(true);
});

test('two processes that link at once make one chain', async () => {
  await pool.query(
    `insert into identity.audit_log (project_id, at, action, actor, result, ip_address, request_id, details)
     select $1, now(), 'session.opened', 'visitor', 'ok', '192.0.2.1', 'more-' || n, '{}' from generate_series(1, 700) n`,
    [developmentProject.project_id],
  );
  const linked = await Promise.all([linkAuditChain(server.deps), linkAuditChain(server.deps)]);
  expect(linked[0] + linked[1]).toBe(700);
  expect(await findBrokenLink(server.deps)).toBeUndefined();
});

test('a look at the newest links finds what was changed among them, and a whole walk what was changed before', async () => {
  while ((await linkAuditChain(server.deps)) > 0);
  const change = async (chainNo: number, actor: string) => {
    await pool.query('alter table identity.audit_log disable trigger all');
    await pool.query('update identity.audit_log set actor = $2 where chain_no = $1', [chainNo, actor]);
    await pool.query('alter table identity.audit_log enable trigger all');
  };
  const { rows } = await pool.query<{ last: number }>('select max(chain_no)::int as last from identity.audit_log');
  const last = rows[0]?.last ?? 0;
  expect(await findBrokenLink(server.deps, 100)).toBeUndefined();
  expect(await findBrokenLink(server.deps, last + 100)).toBeUndefined();
  await change(last - 50, 'somebody else');
  expect(await findBrokenLink(server.deps, 100)).toBe(last - 50);
  expect(await findBrokenLink(server.deps, 20)).toBeUndefined();
  expect(await findBrokenLink(server.deps)).toBe(last - 50);
  await change(last - 50, 'visitor');
  expect(await findBrokenLink(server.deps)).toBeUndefined();
});
