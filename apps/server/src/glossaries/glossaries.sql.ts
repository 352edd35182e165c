import type { NewTerm } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

export interface GlossaryRow {
  id: string;
  user_id: string;
  name: string;
  source_language: string;
  target_language: string;
  terms: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`g.*, (select count(*) from product.glossary_terms t where t.glossary_id = g.id) as terms`;

export async function selectGlossaries(db: Executor, userId: string): Promise<GlossaryRow[]> {
  return rows<GlossaryRow>(
    db,
    sql`select ${columns} from product.glossaries g where g.user_id = ${userId} order by g.created_at, g.id`,
  );
}

export async function selectGlossary(db: Executor, id: string): Promise<GlossaryRow | undefined> {
  return maybeRow<GlossaryRow>(db, sql`select ${columns} from product.glossaries g where g.id = ${id}`);
}

export async function insertGlossary(
  db: Executor,
  userId: string,
  name: string,
  pair: { source: string; target: string },
): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    insert into product.glossaries (user_id, name, source_language, target_language)
    values (${userId}, ${name}, ${pair.source}, ${pair.target}) returning id`,
  );
  return id;
}

export async function updateGlossaryName(db: Executor, id: string, name: string): Promise<void> {
  await run(db, sql`update product.glossaries set name = ${name}, updated_at = now() where id = ${id}`);
}

export async function touchGlossary(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.glossaries set updated_at = now() where id = ${id}`);
}

export async function deleteGlossaryRow(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.glossaries where id = ${id}`);
}

export interface TermRow {
  id: string;
  source: string;
  target: string;
  mode: 'force' | 'prefer' | 'keep';
  case_sensitive: boolean;
  note: string;
}

const termColumns = sql`id, source, target, mode, case_sensitive, note`;

export async function selectTerms(
  db: Executor,
  glossaryId: string,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<{ terms: TermRow[]; total: number }> {
  const where = termsLike(glossaryId, page.search);
  const [terms, { count }] = await Promise.all([
    rows<TermRow>(
      db,
      sql`
      select ${termColumns} from product.glossary_terms where ${where}
      order by lower(source), source offset ${page.offset} limit ${page.limit}`,
    ),
    oneRow<{ count: number }>(db, sql`select count(*) from product.glossary_terms where ${where}`),
  ]);
  return { terms, total: count };
}

function termsLike(glossaryId: string, search: string | undefined): Sql {
  if (search === undefined) return sql`glossary_id = ${glossaryId}`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`glossary_id = ${glossaryId} and (source ilike ${pattern} or target ilike ${pattern} or note ilike ${pattern})`;
}

export async function selectAllTerms(db: Executor, glossaryId: string): Promise<TermRow[]> {
  return rows<TermRow>(
    db,
    sql`select ${termColumns} from product.glossary_terms where glossary_id = ${glossaryId} order by lower(source), source`,
  );
}

export async function selectTerm(db: Executor, glossaryId: string, id: string): Promise<TermRow | undefined> {
  return maybeRow<TermRow>(
    db,
    sql`select ${termColumns} from product.glossary_terms where glossary_id = ${glossaryId} and id = ${id}`,
  );
}

/** Undefined when the glossary has the source text already. */
export async function insertTerm(db: Executor, glossaryId: string, term: NewTerm): Promise<TermRow | undefined> {
  return maybeRow<TermRow>(
    db,
    sql`
    insert into product.glossary_terms (glossary_id, source, target, mode, case_sensitive, note)
    values (${glossaryId}, ${term.source}, ${term.target}, ${term.mode}, ${term.case_sensitive}, ${term.note})
    on conflict (glossary_id, source) do nothing returning ${termColumns}`,
  );
}

export async function updateTerm(db: Executor, { id, ...term }: TermRow): Promise<TermRow> {
  return oneRow<TermRow>(
    db,
    sql`
    update product.glossary_terms
    set source = ${term.source}, target = ${term.target}, mode = ${term.mode}, case_sensitive = ${term.case_sensitive},
        note = ${term.note}
    where id = ${id} returning ${termColumns}`,
  );
}

export async function deleteTermRow(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.glossary_terms where id = ${id}`);
}

export async function deleteTermOf(db: Executor, glossaryId: string, source: string): Promise<void> {
  await run(db, sql`delete from product.glossary_terms where glossary_id = ${glossaryId} and source = ${source}`);
}

/** Of terms with the same source the last holds. Answers for each whether it is new. */
export async function upsertTerms(
  db: Executor,
  glossaryId: string,
  terms: readonly Omit<NewTerm, 'case_sensitive'>[],
): Promise<boolean[]> {
  const found = await rows<{ added: boolean }>(
    db,
    sql`
    insert into product.glossary_terms (glossary_id, source, target, mode, note)
    select distinct on (t.source) ${glossaryId}::uuid, t.source, t.target, t.mode, t.note
    from jsonb_to_recordset(${sql.json(terms.map((term, at) => ({ ...term, at })))}::jsonb)
      as t (at int, source text, target text, mode text, note text)
    order by t.source, t.at desc
    on conflict (glossary_id, source) do update
      set target = excluded.target, mode = excluded.mode, note = excluded.note
    returning xmax = 0 as added`,
  );
  return found.map((row) => row.added);
}

export async function selectProjectGlossaries(db: Executor, projectId: string): Promise<GlossaryRow[]> {
  return rows<GlossaryRow>(
    db,
    sql`
    select ${columns} from product.project_glossaries p join product.glossaries g on g.id = p.glossary_id
    where p.project_id = ${projectId} order by p.place`,
  );
}

export async function replaceProjectGlossaries(db: Executor, projectId: string, ids: readonly string[]): Promise<void> {
  await run(db, sql`delete from product.project_glossaries where project_id = ${projectId}`);
  await run(
    db,
    sql`
    insert into product.project_glossaries (project_id, glossary_id, place)
    select ${projectId}, id, min(place) from unnest(${ids}::uuid[]) with ordinality as chosen (id, place) group by id`,
  );
}

/** After the chosen ones; one that is chosen already keeps its place. */
export async function addProjectGlossary(db: Executor, projectId: string, glossaryId: string): Promise<void> {
  await run(
    db,
    sql`
    insert into product.project_glossaries (project_id, glossary_id, place)
    select ${projectId}, ${glossaryId}, coalesce(max(place), 0) + 1
    from product.project_glossaries where project_id = ${projectId}
    on conflict (project_id, glossary_id) do nothing`,
  );
}

/** Every term that bears on a project; where glossaries disagree, the one chosen first holds. */
export async function selectProjectTerms(db: Executor, projectId: string): Promise<TermRow[]> {
  return rows<TermRow>(
    db,
    sql`
    select distinct on (t.source) t.id, t.source, t.target, t.mode, t.case_sensitive, t.note
    from product.project_glossaries g
      join product.projects p on p.id = g.project_id
      join product.glossaries own on own.id = g.glossary_id
        and own.source_language = p.source_language and own.target_language = p.target_language
        and own.user_id = p.user_id
      join product.glossary_terms t on t.glossary_id = g.glossary_id
    where g.project_id = ${projectId} order by t.source, g.place`,
  );
}
