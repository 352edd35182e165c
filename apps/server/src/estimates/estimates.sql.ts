import type { Price } from '@targum/contracts';
import { type Executor, maybeRow, run, sql } from '@targum/server-kit';

export interface EstimateRow {
  words: number;
  tier: string;
  rush: boolean;
  rate_micros: number;
  base_micros: number;
  discount_micros: number;
  total_micros: number;
  minutes: number;
}

/** The first agreement holds: freezing again changes nothing. */
export async function insertEstimate(db: Executor, projectId: string, price: Price, rush: boolean): Promise<void> {
  await run(
    db,
    sql`
    insert into product.estimates (project_id, words, tier, rush, rate_micros, base_micros, discount_micros, total_micros, minutes)
    values (${projectId}, ${price.words}, ${price.tier}, ${rush}, ${price.rateMicros}, ${price.baseMicros},
            ${price.discountMicros}, ${price.totalMicros}, ${price.minutes})
    on conflict (project_id) do nothing`,
  );
}

export async function selectEstimate(db: Executor, projectId: string): Promise<EstimateRow | undefined> {
  return maybeRow<EstimateRow>(db, sql`select * from product.estimates where project_id = ${projectId}`);
}
