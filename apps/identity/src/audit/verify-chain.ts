import type { Deps } from '../deps.ts';
import { chainLengths } from './audit.sql.ts';
import { findBrokenLink } from './chain.ts';

/** Walks the chain of the whole installation: entries of all projects hang on one. */
export async function verifyChain(deps: Pick<Deps, 'db'>) {
  const { linked = 0, waiting = 0 } = (await chainLengths(deps.db)) ?? {};
  return { linked, waiting, broken_link: (await findBrokenLink(deps)) ?? null };
}
