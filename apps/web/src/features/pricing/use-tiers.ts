import { useQuery } from '@tanstack/react-query';
import { listPricingTiers, rateToDollars, type TierName, tiers } from '@targum/contracts';
import { call } from '../../lib/api.ts';

export interface TierRow {
  name: TierName;
  rate: number;
}

const builtIn: TierRow[] = tiers.map((tier) => ({ name: tier.name, rate: rateToDollars(tier.rateMicros) }));

/** The tiers as the server prices them; while they load and where they fail, silently the ones that are built in. */
export function useTiers(): TierRow[] {
  const { data } = useQuery({
    queryKey: ['pricing-tiers'],
    queryFn: async () => (await call(listPricingTiers, {})).tiers,
    staleTime: 3_600_000,
  });
  return data?.map((tier) => ({ name: tier.name, rate: tier.rate_per_word })) ?? builtIn;
}
