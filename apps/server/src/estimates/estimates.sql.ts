import type { CreditLine, DiscountLine, Price } from '@targum/contracts';
import { type Executor, run, type Sql, sql } from '@targum/server-kit';

export interface EstimateRow {
  project_id: string;
  words: number;
  tier: string;
  rush: boolean;
  rate_micros: number;
  base_micros: number;
  discount_micros: number;
  total_micros: number;
  minutes: number;
  discounts: StoredDiscount[];
  credits: StoredCredit[];
}

/** Whole micro-dollars, as text where a number would do too: no column of the books is calculated with by mistake. */
export interface StoredCredit {
  kind: CreditLine['kind'];
  micros: string;
}

interface StoredDiscount {
  kind: DiscountLine['kind'];
  label: string;
  percent: number;
  micros: number;
}

interface Agreed {
  price: Price;
  rush: boolean;
  discounts: readonly StoredDiscount[];
  credits: readonly StoredCredit[];
}

/** The first agreement holds: freezing again changes nothing. */
export async function insertEstimate(
  db: Executor,
  projectId: string,
  { price, rush, discounts, credits }: Agreed,
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.estimates (project_id, words, tier, rush, rate_micros, base_micros, discount_micros, total_micros, minutes,
                                   discounts, credits)
    values (${projectId}, ${price.words}, ${price.tier}, ${rush}, ${price.rateMicros}, ${price.baseMicros},
            ${price.discountMicros}, ${price.totalMicros}, ${price.minutes}, ${sql.json(discounts)},
            ${sql.json(credits)})
    on conflict (project_id) do nothing`,
  );
}

/** Rows of `EstimateRow`. */
export function estimatesOf(projectIds: readonly string[]): Sql {
  return sql`
    select project_id, words, tier, rush, rate_micros, base_micros, discount_micros, total_micros, minutes, discounts, credits
    from product.estimates where project_id ${sql.anyId(projectIds)}`;
}
