import { type Executor, maybeRow, run, sql } from '@targum/server-kit';

export interface Request {
  owner: string;
  key: string;
  route: string;
  fingerprint: Buffer | null;
}

interface Run {
  owner: string;
  key: string;
  runId: string;
}

/** So long a request is believed to be running after its process was last heard of. */
const lock = sql`now() + interval '30 seconds'`;

/** True when nobody else has this key: it is new, a day old, or its process died over the same request. */
export async function claimKey(db: Executor, { owner, key, route, fingerprint }: Request, runId: string) {
  const claimed = await maybeRow(
    db,
    sql`
    insert into product.idempotent_requests as before (owner, key, route, fingerprint, run_id, locked_until)
    values (${owner}, ${key}, ${route}, ${fingerprint}, ${runId}, ${lock})
    on conflict (owner, key) do update
      set route = excluded.route, fingerprint = excluded.fingerprint, run_id = excluded.run_id,
          locked_until = excluded.locked_until, status = null, answer = null, created_at = now()
      where before.created_at < now() - interval '24 hours'
         or (before.locked_until < now() and before.route = excluded.route
             and before.fingerprint is not distinct from excluded.fingerprint)
    returning run_id`,
  );
  return claimed !== undefined;
}

interface Known {
  route: string;
  fingerprint: Buffer | null;
  status: number | null;
  answer: Buffer | null;
}

export async function selectKey(db: Executor, owner: string, key: string): Promise<Known | undefined> {
  return maybeRow<Known>(
    db,
    sql`select route, fingerprint, status, answer from product.idempotent_requests where owner = ${owner} and key = ${key}`,
  );
}

export async function renewLock(db: Executor, { owner, key, runId }: Run): Promise<void> {
  await run(
    db,
    sql`update product.idempotent_requests set locked_until = ${lock}
        where owner = ${owner} and key = ${key} and run_id = ${runId} and status is null`,
  );
}

interface Answer {
  fingerprint: Buffer;
  status: number;
  answer: Buffer;
}

export async function storeAnswer(db: Executor, { owner, key, runId }: Run, answer: Answer): Promise<void> {
  await run(
    db,
    sql`
    update product.idempotent_requests
    set fingerprint = ${answer.fingerprint}, status = ${answer.status}, answer = ${answer.answer}, locked_until = null
    where owner = ${owner} and key = ${key} and run_id = ${runId}`,
  );
}

export async function freeKey(db: Executor, { owner, key, runId }: Run): Promise<void> {
  await run(
    db,
    sql`delete from product.idempotent_requests
        where owner = ${owner} and key = ${key} and run_id = ${runId} and status is null`,
  );
}

export async function deleteOldAnswers(db: Executor): Promise<number> {
  return run(
    db,
    sql`delete from product.idempotent_requests where created_at < now() - interval '24 hours' and status is not null`,
  );
}
