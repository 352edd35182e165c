import type { MatchShares } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

const known = ['repetitions', 'fuzzy', 'exact', 'context'] as const;

/** How many words repeat themselves or are in the user's memory; nothing when all are new. */
export function MatchTable({ matches }: { matches: MatchShares }) {
  const { t } = useLanguage();
  const rows = known.filter((name) => matches[name] > 0);
  if (rows.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      <p className="mb-1.5 font-medium">{t('estimate.matches')}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {[...rows, 'new' as const].map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`estimate.match.${name}`)}</dt>
            <dd className="text-end tabular-nums">{t('project.words', { count: matches[name] })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
