import { rateToDollars, tiers } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

/** The rates of the tiers as texts take them. */
export function useRates(): Record<(typeof tiers)[number]['name'], string> {
  const { format } = useLanguage();
  const rate = (name: string) => format.rate(rateToDollars(tiers.find((tier) => tier.name === name)?.rateMicros ?? 0));
  return { standard: rate('standard'), custom: rate('custom'), pro: rate('pro') };
}
