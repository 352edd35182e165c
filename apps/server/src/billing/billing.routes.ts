import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listAccounts, listEntries } from '../ledger/list-ledger.ts';
import { listTransactions } from './list-transactions.ts';
import { createPromotion, listPromotions } from './manage-promotions.ts';
import { presentPacks, presentPlans, readBilling } from './read-billing.ts';
import { readReferral } from './read-referral.ts';
import { redeemPromotion } from './redeem-promotion.ts';

const endpoint = endpoints<Deps, Principal>();

export const billingRoutes = [
  endpoint(contract.listPlans, async () => ({ plans: presentPlans(), packs: presentPacks() })),
  endpoint(contract.getBilling, ({ deps, principal }) => readBilling(deps, requireUser(principal).id)),
  endpoint(contract.listTransactions, ({ deps, principal, query }) =>
    listTransactions(deps, requireUser(principal).id, query),
  ),
  endpoint(contract.redeemPromotion, ({ deps, principal, body }) =>
    redeemPromotion(deps, requireUser(principal), body.code),
  ),
  endpoint(contract.getReferral, ({ deps, principal }) => readReferral(deps, requireUser(principal).id)),
  endpoint(contract.listLedgerAccounts, ({ deps, query }) => listAccounts(deps, query)),
  endpoint(contract.listLedgerEntries, ({ deps, query }) => listEntries(deps, query)),
  endpoint(contract.createPromotion, ({ deps, principal, body }) =>
    createPromotion(deps, requireUser(principal).id, body),
  ),
  endpoint(contract.listPromotions, ({ deps }) => listPromotions(deps)),
];
