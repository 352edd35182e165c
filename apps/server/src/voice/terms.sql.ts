import type { VoiceTerm } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';

const columns = sql`id, source, target, kind, count, score, state`;

export async function selectTerms(db: Executor, voiceId: string): Promise<VoiceTerm[]> {
  return rows<VoiceTerm>(
    db,
    sql`
    select ${columns} from product.voice_terms where voice_id = ${voiceId}
    order by state <> 'proposed', count desc, score desc, source`,
  );
}

export async function selectTerm(db: Executor, voiceId: string, id: string): Promise<VoiceTerm | undefined> {
  return maybeRow<VoiceTerm>(
    db,
    sql`select ${columns} from product.voice_terms where voice_id = ${voiceId} and id = ${id}`,
  );
}

export async function updateTerm(db: Executor, id: string, target: string, state: string): Promise<VoiceTerm> {
  return oneRow<VoiceTerm>(
    db,
    sql`update product.voice_terms set target = ${target}, state = ${state} where id = ${id} returning ${columns}`,
  );
}

type NewTerm = Pick<VoiceTerm, 'source' | 'target' | 'kind' | 'count' | 'score'>;

/** Proposals follow the pairs; what a person has decided stays, counted anew. */
export async function replaceProposals(db: Executor, voiceId: string, terms: readonly NewTerm[]): Promise<void> {
  await run(
    db,
    sql`
    delete from product.voice_terms
    where voice_id = ${voiceId} and state = 'proposed' and source <> all(${terms.map((term) => term.source)}::text[])`,
  );
  await run(
    db,
    sql`
    insert into product.voice_terms (voice_id, source, target, kind, count, score)
    select ${voiceId}::uuid, t.source, t.target, t.kind, t.count, t.score
    from jsonb_to_recordset(${sql.json(terms)}::jsonb)
      as t (source text, target text, kind text, count int, score real)
    on conflict (voice_id, source) do update
      set count = excluded.count, score = excluded.score, kind = excluded.kind,
          target = case when voice_terms.state = 'proposed' then excluded.target else voice_terms.target end`,
  );
}
