import {
  type CreditLine,
  type DiscountLine,
  type Estimate,
  type MatchShares,
  type Price,
  presentEstimate,
  priceOf,
  productErrors,
} from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import { type Discount, findDiscounts, presentDiscounts } from '../billing/find-discounts.ts';
import { type Credit, findCreditFor, presentCredits } from '../billing/list-credit-lines.ts';
import type { Deps } from '../deps.ts';
import { listProjectDocuments } from '../documents/list-project-documents.ts';
import { inDollars, toAmount } from '../ledger/amount.ts';
import { holderOf } from '../ledger/holder.ts';
import { countShares } from '../memory/count-shares.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { findFrozenEstimate, findFrozenLines } from './find-frozen-estimate.ts';

const fail = AppError.of(productErrors);

interface ProjectEstimate extends Estimate {
  matches: MatchShares;
  discounts: DiscountLine[];
  credits: CreditLine[];
  remaining_cost: number;
}

/** What the project would cost now; once it is started, what was agreed to. Matches are shown and not taken off. */
export async function estimateProject(
  deps: Deps,
  principal: Principal,
  projectId: string,
  order: { tier: string; rush: boolean },
): Promise<ProjectEstimate> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  if (['draft', 'uploaded'].includes(project.state)) throw fail('project_not_ready');
  const matches = await countShares(deps, project);
  const frozen = await findFrozenEstimate(deps.db, project.id);
  if (frozen) {
    const { discounts, credits } = await findFrozenLines(deps.db, project.id);
    return present(frozen, matches, discounts, credits);
  }
  const documents = await listProjectDocuments(deps.db, project.id);
  const words = documents.reduce(
    (sum, { state, word_count: count }) => sum + (state === 'rejected' ? 0 : (count ?? 0)),
    0,
  );
  const holder = holderOf(project);
  const full = priceOf({ words, ...order });
  const { lines, discountMicros } = await findDiscounts(deps.db, holder, full.totalMicros);
  const price = priceOf({ words, ...order, discountMicros });
  const credit = await findCreditFor(deps.db, holder, toAmount(price.totalMicros));
  return present(price, matches, lines, credit.lines);
}

function present(
  price: Price,
  matches: MatchShares,
  discounts: readonly Discount[],
  credits: readonly Credit[],
): ProjectEstimate {
  const covered = credits.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    ...presentEstimate(price),
    matches,
    discounts: presentDiscounts(discounts),
    credits: presentCredits(credits),
    remaining_cost: inDollars(toAmount(price.totalMicros) - covered),
  };
}
