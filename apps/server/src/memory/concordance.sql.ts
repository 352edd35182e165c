import { type Executor, rows, sql } from '@targum/server-kit';

export interface ConcordanceRow {
  source: string;
  target: string;
  quality: 'machine' | 'imported' | 'reviewed';
  memory: string;
}

/** Units that hold the words on either side; what a person has looked at comes first, then the shortest. */
export async function selectConcordance(
  db: Executor,
  whose: { userId: string; source: string; target: string },
  words: string,
  limit: number,
): Promise<ConcordanceRow[]> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return rows<ConcordanceRow>(
    db,
    sql`
    select distinct on (rank, length(u.source), u.source, u.target) u.source, u.target, u.quality, m.name as memory
    from product.memories m
      join product.memory_units u on u.memory_id = m.id
      cross join lateral (
        select case u.quality when 'reviewed' then 0 when 'imported' then 1 else 2 end as rank
      ) r
    where m.user_id = ${whose.userId} and m.source_language = ${whose.source} and m.target_language = ${whose.target}
      and (u.source ilike ${pattern} or u.target ilike ${pattern})
    order by rank, length(u.source), u.source, u.target limit ${limit}`,
  );
}
