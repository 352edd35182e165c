import type { SegmentCheck } from '@targum/contracts';
import { useLanguage } from '../i18n/language.tsx';

const tones = { error: 'text-bad', warning: 'text-accent', info: 'text-muted' } as const;

/** The doubts about one paragraph: their names at a glance, what they mean and what was found on demand. */
export function CheckList({ checks }: { checks: readonly SegmentCheck[] }) {
  const { t, language } = useLanguage();
  if (checks.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex cursor-pointer flex-wrap gap-x-3 gap-y-1 rounded-md">
        {checks.map((check, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a paragraph may raise one doubt twice
          <span key={index} className={`inline-flex items-center gap-1.5 font-medium ${tones[check.severity]}`}>
            <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
            <span className="sr-only">{t(`check.severity.${check.severity}`)}: </span>
            {t(`check.${check.code}`)}
          </span>
        ))}
      </summary>
      <ul className="mt-2 space-y-1.5 border-s-2 border-line ps-3">
        {checks.map((check, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={index}>
            {t(`check.${check.code}.about`)}{' '}
            <bdi className="text-muted">{language === 'en' ? check.explanation : factsOf(check)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The server explains in English; in another language the facts themselves must do. */
function factsOf(check: SegmentCheck): string {
  return Object.values(check.data)
    .map((value) => (Array.isArray(value) ? value.join(', ') : String(value)))
    .filter((value) => value !== '')
    .join(' · ');
}
