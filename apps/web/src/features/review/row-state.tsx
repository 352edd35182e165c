import type { ReviewState } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

const looks: Record<ReviewState, { sign: string; tone: string }> = {
  draft: { sign: '○', tone: 'text-muted' },
  edited: { sign: '✎', tone: 'text-accent' },
  approved: { sign: '✓', tone: 'text-good' },
  rejected: { sign: '✗', tone: 'text-bad' },
  locked: { sign: '■', tone: 'text-ink' },
};

/** What a person has decided about a paragraph, as a sign with its word for who asks. */
export function RowState({ review, words = false }: { review: ReviewState; words?: boolean }) {
  const { t } = useLanguage();
  const { sign, tone } = looks[review];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${tone}`} title={t(`review.state.${review}`)}>
      <span aria-hidden="true">{sign}</span>
      <span className={words ? 'font-medium' : 'sr-only'}>{t(`review.state.${review}`)}</span>
    </span>
  );
}
