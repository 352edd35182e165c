import { useQuery } from '@tanstack/react-query';
import { describeSite } from '@targum/contracts';
import { useLanguage } from '../i18n/language.tsx';
import { call } from '../lib/api.ts';

export interface Pair {
  source_language: string;
  target_language: string;
}

/** A pair of languages in the reader's words (area `work`). */
export function useDescribePair(): (pair: Pair) => string {
  const { t, language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (pair) =>
    t('project.direction.pair', {
      from: names.of(pair.source_language) ?? pair.source_language,
      to: names.of(pair.target_language) ?? pair.target_language,
    });
}

/** Every pair that this installation translates. */
export function usePairs(): Pair[] {
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const codes = site?.languages.map((row) => row.code) ?? [];
  return codes.flatMap((source) =>
    codes.filter((target) => target !== source).map((target) => ({ source_language: source, target_language: target })),
  );
}
