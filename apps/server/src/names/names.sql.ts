import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';

export interface NameRow {
  id: string;
  source: string;
  kind: 'person' | 'place' | 'other';
  count: number;
  example: string;
  proposal: string | null;
  proposed_by: 'engine' | 'transliteration' | null;
  rendering: string | null;
  state: 'proposed' | 'approved' | 'rejected';
}

const columns = sql`id, source, kind, count, example, proposal, proposed_by, rendering, state`;

export async function selectNames(db: Executor, projectId: string): Promise<NameRow[]> {
  return rows<NameRow>(
    db,
    sql`select ${columns} from product.project_names where project_id = ${projectId} order by count desc, source`,
  );
}

export async function selectName(db: Executor, projectId: string, id: string): Promise<NameRow | undefined> {
  return maybeRow<NameRow>(
    db,
    sql`select ${columns} from product.project_names where project_id = ${projectId} and id = ${id}`,
  );
}

export type SearchState = 'finding' | 'found' | 'failed';

export async function selectSearch(db: Executor, projectId: string): Promise<SearchState | undefined> {
  const found = await maybeRow<{ state: SearchState }>(
    db,
    sql`select state from product.name_searches where project_id = ${projectId}`,
  );
  return found?.state;
}

export async function upsertSearch(db: Executor, projectId: string, state: SearchState): Promise<void> {
  await run(
    db,
    sql`
    insert into product.name_searches (project_id, state) values (${projectId}, ${state})
    on conflict (project_id) do update set state = excluded.state, updated_at = now()`,
  );
}

export interface FoundName {
  source: string;
  kind: 'person' | 'place' | 'other';
  count: number;
  example: string;
  proposal: string | null;
  proposed_by: 'engine' | 'transliteration' | null;
}

/** What somebody has decided stays; what nobody looked at and is no longer found goes. */
export async function replaceFoundNames(db: Executor, projectId: string, names: readonly FoundName[]): Promise<void> {
  await run(
    db,
    sql`
    delete from product.project_names
    where project_id = ${projectId} and state = 'proposed' and rendering is null
      and not source = any(${names.map((name) => name.source)}::text[])`,
  );
  await run(
    db,
    sql`
    insert into product.project_names (project_id, source, kind, count, example, proposal, proposed_by)
    select ${projectId}, n.source, n.kind, n.count, n.example, n.proposal, n.proposed_by
    from jsonb_to_recordset(${sql.json(names)}::jsonb)
      as n (source text, kind text, count int, example text, proposal text, proposed_by text)
    on conflict (project_id, source) do update
      set count = excluded.count, example = excluded.example, proposal = excluded.proposal,
          proposed_by = excluded.proposed_by`,
  );
}

export async function updateName(db: Executor, name: NameRow): Promise<NameRow | undefined> {
  return maybeRow<NameRow>(
    db,
    sql`
    update product.project_names set kind = ${name.kind}, rendering = ${name.rendering}, state = ${name.state}
    where id = ${name.id} returning ${columns}`,
  );
}

/** Added by hand is approved. */
export async function upsertOwnName(
  db: Executor,
  projectId: string,
  name: { source: string; kind: string; rendering: string; count: number; example: string },
): Promise<NameRow | undefined> {
  return maybeRow<NameRow>(
    db,
    sql`
    insert into product.project_names (project_id, source, kind, count, example, rendering, state)
    values (${projectId}, ${name.source}, ${name.kind}, ${name.count}, ${name.example}, ${name.rendering}, 'approved')
    on conflict (project_id, source) do update
      set rendering = excluded.rendering, kind = excluded.kind, state = 'approved'
    returning ${columns}`,
  );
}

export interface ApprovedRow {
  source: string;
  rendering: string;
  kind: NameRow['kind'];
}

export async function selectApproved(db: Executor, projectId: string): Promise<ApprovedRow[]> {
  return rows<ApprovedRow>(
    db,
    sql`select source, rendering, kind from product.project_names where project_id = ${projectId} and state = 'approved'`,
  );
}

export interface TextRow {
  document_id: string;
  ordinal: number;
  source: string;
}

/** The texts of a project in their order, part by part. */
export async function selectTexts(
  db: Executor,
  projectId: string,
  after: { document_id: string; ordinal: number } | undefined,
  limit: number,
): Promise<TextRow[]> {
  return rows<TextRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.source_text as source
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.kind <> 'metadata'
      and (${after?.document_id ?? null}::uuid is null
           or (s.document_id, s.ordinal) > (${after?.document_id ?? null}::uuid, ${after?.ordinal ?? null}::int))
    order by s.document_id, s.ordinal limit ${limit}`,
  );
}

export interface TranslatedRow {
  document_id: string;
  ordinal: number;
  source: string;
  target: string;
  links: unknown;
}

export async function selectTranslated(
  db: Executor,
  projectId: string,
  after: { document_id: string; ordinal: number } | undefined,
  limit: number,
): Promise<TranslatedRow[]> {
  return rows<TranslatedRow>(
    db,
    sql`
    select s.document_id, s.ordinal, s.source_text as source, s.target, s.links
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and s.state = 'done'
      and (${after?.document_id ?? null}::uuid is null
           or (s.document_id, s.ordinal) > (${after?.document_id ?? null}::uuid, ${after?.ordinal ?? null}::int))
    order by s.document_id, s.ordinal limit ${limit}`,
  );
}

export async function countInTexts(
  db: Executor,
  projectId: string,
  name: string,
): Promise<{ count: number; example: string | null }> {
  return oneRow(
    db,
    sql`
    select coalesce(sum((length(s.source_text) - length(replace(s.source_text, ${name}, ''))) / length(${name})), 0) as count,
           left(min(s.source_text), 300) as example
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and strpos(s.source_text, ${name}) > 0`,
  );
}
