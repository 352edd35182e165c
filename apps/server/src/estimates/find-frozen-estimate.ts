import { findTier, type Price } from '@targum/contracts';
import { answer, type Executor, type Question, question, rows } from '@targum/server-kit';
import type { Discount } from '../billing/find-discounts.ts';
import type { Credit } from '../billing/list-credit-lines.ts';
import { toAmount } from '../ledger/amount.ts';
import { type EstimateRow, estimatesOf } from './estimates.sql.ts';

/** The prices that were agreed to when translations were started, by project. */
export function askFrozenEstimates(projectIds: readonly string[]): Question<Map<string, Price>> {
  return question(
    estimatesOf(projectIds),
    (found: EstimateRow[]) => new Map(found.map((row) => [row.project_id, priceOf(row)])),
  );
}

function priceOf(row: EstimateRow): Price {
  return {
    words: row.words,
    tier: findTier(row.tier).name,
    rateMicros: row.rate_micros,
    baseMicros: row.base_micros,
    rushMultiplier: row.rush ? 1.5 : 1,
    discountMicros: row.discount_micros,
    totalMicros: row.total_micros,
    minutes: row.minutes,
  };
}

export async function findFrozenEstimate(db: Executor, projectId: string): Promise<Price | undefined> {
  const { prices } = await answer(db, { prices: askFrozenEstimates([projectId]) });
  return prices.get(projectId);
}

/** What came off a price that was agreed to, and which credit paid for it. */
export async function findFrozenLines(
  db: Executor,
  projectId: string,
): Promise<{ discounts: Discount[]; credits: Credit[] }> {
  const [row] = await rows<EstimateRow>(db, estimatesOf([projectId]));
  const credits = (row?.credits ?? []).map(({ kind, micros }) => ({ kind, amount: toAmount(micros) }));
  return { discounts: row?.discounts ?? [], credits };
}
