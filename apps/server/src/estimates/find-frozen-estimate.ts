import { findTier, type Price } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { selectEstimate } from './estimates.sql.ts';

/** The price that was agreed to when the translation was started. */
export async function findFrozenEstimate(db: Executor, projectId: string): Promise<Price | undefined> {
  const row = await selectEstimate(db, projectId);
  return (
    row && {
      words: row.words,
      tier: findTier(row.tier).name,
      rateMicros: row.rate_micros,
      baseMicros: row.base_micros,
      rushMultiplier: row.rush ? 1.5 : 1,
      discountMicros: row.discount_micros,
      totalMicros: row.total_micros,
      minutes: row.minutes,
    }
  );
}
