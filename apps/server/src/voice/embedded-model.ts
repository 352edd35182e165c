import type { Deps } from '../deps.ts';
import { chainFor } from '../system/tier-engines.ts';

/** The model that the engine in the box translates a tier with: only what was learned with it can be used. */
export const embeddedModel = (deps: Deps, tier: string | null): string | undefined =>
  chainFor(deps, tier).find(({ id }) => id === 'embedded')?.version;
