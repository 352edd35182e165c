import { type Db, many, one, run } from '../database.ts';
import { auditInsert } from './entry-insert.ts';

export interface AuditRow {
  seq: number;
  project_id: string;
  at: Date;
  action: string;
  actor: string;
  user_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  result: string;
  details: Record<string, unknown>;
  chain_no: number | null;
  previous_hash: Buffer | null;
  hash: Buffer | null;
}

export type NewEntry = Omit<AuditRow, 'seq' | 'chain_no' | 'previous_hash' | 'hash'>;

export const auditValues = (row: NewEntry) => [
  row.project_id,
  row.at,
  row.action,
  row.actor,
  row.user_id,
  row.ip_address,
  row.user_agent,
  row.request_id,
  row.result,
  JSON.stringify(row.details),
];

export const insertAudit = (db: Db, row: NewEntry) => run(db, auditInsert(1), auditValues(row));

export const lockChain = (db: Db) => run(db, `select pg_advisory_xact_lock(hashtext('identity.audit_log'))`);

export const lastLink = (db: Db) =>
  one<{ chain_no: number; hash: Buffer }>(
    db,
    'select chain_no, hash from identity.audit_log where chain_no is not null order by chain_no desc limit 1',
  );

export const unlinkedRows = (db: Db, limit: number) =>
  many<AuditRow>(db, 'select * from identity.audit_log where hash is null order by seq limit $1', [limit]);

/** Entries of one page, in the order of the chain, whose first number is given. */
export const linkRows = (db: Db, first: number, links: readonly { seq: number; previous: Buffer; hash: Buffer }[]) =>
  run(
    db,
    `update identity.audit_log a set chain_no = $1 + link.place - 1, previous_hash = link.previous, hash = link.hash
     from unnest($2::bigint[], $3::bytea[], $4::bytea[]) with ordinality as link (seq, previous, hash, place)
     where a.seq = link.seq`,
    [first, links.map(({ seq }) => seq), links.map(({ previous }) => previous), links.map(({ hash }) => hash)],
  );

export const chainPage = (db: Db, after: number, limit: number) =>
  many<AuditRow>(db, 'select * from identity.audit_log where chain_no > $1 order by chain_no limit $2', [after, limit]);

export const chainLengths = (db: Db) =>
  one<{ linked: number; waiting: number }>(
    db,
    'select count(hash)::int as linked, (count(*) - count(hash))::int as waiting from identity.audit_log',
  );

/** What messages to phones have cost, by country, most expensive first. */
export const messageCosts = (db: Db, projectId: string, since: Date) =>
  many<{ country: string; sent: number; cost_micros: number }>(
    db,
    `select details->>'country' as country, count(*)::int as sent, sum((details->>'cost_micros')::bigint)::float8 as cost_micros
     from identity.audit_log where project_id = $1 and action = 'otp.sent' and at > $2 and details ? 'cost_micros'
     group by 1 order by 3 desc, 1`,
    [projectId, since],
  );

export const auditPage = (
  db: Db,
  projectId: string,
  filter: { userId: string | null; action: string | null; before: number | null; limit: number },
) =>
  many<AuditRow>(
    db,
    `select * from identity.audit_log where project_id = $1 and ($2::text is null or user_id = $2)
       and ($3::text is null or action = $3) and ($4::bigint is null or seq < $4)
     order by seq desc limit $5`,
    [projectId, filter.userId, filter.action, filter.before, filter.limit],
  );
