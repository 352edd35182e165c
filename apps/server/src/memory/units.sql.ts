import { type Executor, rows, run, sql } from '@targum/server-kit';

export interface NewUnit {
  source: string;
  target: string;
  before_key: string | null;
  after_key: string | null;
  letters: number;
  signature: number[];
  quality: 'machine' | 'imported' | 'reviewed';
}

/**
 * A unit of the same text in the same context is replaced, unless a person has looked at the old one and nobody at
 * the new. Of several such units at once the last holds. Answers for each unit written whether it is a new one.
 */
export async function upsertUnits(db: Executor, memoryId: string, units: readonly NewUnit[]): Promise<boolean[]> {
  const written: boolean[] = [];
  for (let start = 0; start < units.length; start += 1000) {
    const slice = units.slice(start, start + 1000).map((unit, at) => ({ ...unit, at }));
    const found = await rows<{ added: boolean }>(
      db,
      sql`
      insert into product.memory_units (memory_id, source, target, before_key, after_key, letters, signature, quality)
      select distinct on (product.memory_key(u.source), u.before_key, u.after_key)
             ${memoryId}::uuid, u.source, u.target, u.before_key, u.after_key, u.letters, u.signature, u.quality
      from jsonb_to_recordset(${sql.json(slice)}::jsonb) as u
        (at int, source text, target text, before_key uuid, after_key uuid, letters int, signature int[], quality text)
      order by product.memory_key(u.source), u.before_key, u.after_key, u.at desc
      on conflict (memory_id, source_key, before_key, after_key) do update
        set source = excluded.source, target = excluded.target, letters = excluded.letters,
            signature = excluded.signature, quality = excluded.quality, updated_at = now()
        where excluded.quality = 'reviewed' or memory_units.quality <> 'reviewed'
      returning xmax = 0 as added`,
    );
    written.push(...found.map((row) => row.added));
  }
  return written;
}

/** Units of these very texts go, whatever context they were met in. */
export async function deleteUnits(
  db: Executor,
  memoryId: string,
  pairs: readonly { source: string; target: string }[],
): Promise<void> {
  await run(
    db,
    sql`
    delete from product.memory_units u
    using jsonb_to_recordset(${sql.json(pairs)}::jsonb) as p (source text, target text)
    where u.memory_id = ${memoryId} and u.source_key = product.memory_key(p.source) and u.target = p.target`,
  );
}

/** New entries wait in a list that every search reads from end to end; after many of them it is put in order at once. */
export async function settleIndex(db: Executor): Promise<void> {
  await run(db, sql`select gin_clean_pending_list('product.memory_units_alike')`);
}

export interface UnitRow {
  id: string;
  source: string;
  target: string;
  quality: 'machine' | 'imported' | 'reviewed';
  updated_at: Date;
}

/** Newest first, from after the given place on. */
export async function selectUnits(
  db: Executor,
  memoryId: string,
  page: { search?: string | undefined; limit: number; after?: { at: string; id: string } | undefined },
): Promise<(UnitRow & { place: string })[]> {
  const pattern = page.search === undefined ? null : `%${page.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows(
    db,
    sql`
    select id, source, target, quality, updated_at, updated_at::text as place from product.memory_units
    where memory_id = ${memoryId}
      and (${pattern}::text is null or source ilike ${pattern}::text or target ilike ${pattern}::text)
      and (${page.after?.at ?? null}::timestamptz is null
           or (updated_at, id) < (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    order by updated_at desc, id desc limit ${page.limit}`,
  );
}

/** For an export: in a stable order, one place after the other. */
export async function selectUnitsAfter(
  db: Executor,
  memoryId: string,
  after: string | null,
  limit: number,
): Promise<UnitRow[]> {
  return rows<UnitRow>(
    db,
    sql`
    select id, source, target, quality, updated_at from product.memory_units
    where memory_id = ${memoryId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`,
  );
}
