import { type ReviewAssignment, reviewDays } from '@targum/contracts';
import { useDescribePair } from '../../components/language-pair.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** Languages, size, time and pay of a review, in a line. */
export function ReviewFacts({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const describePair = useDescribePair();
  const over = review.state === 'signed_off' || review.state === 'ended';
  const time =
    review.state === 'open'
      ? t('reviews.days', { count: reviewDays(review.words, review.rush) })
      : t('reviews.due', { date: format.dateTime(review.due_at) });
  const facts = [
    describePair(review),
    t('reviews.words', { count: review.words }),
    review.rush ? t('reviews.rush') : undefined,
    over ? undefined : time,
    review.payout === null ? undefined : t('reviews.earns', { amount: format.money(review.payout) }),
  ].filter((fact) => fact !== undefined);
  return <p className="text-sm text-pretty text-muted">{facts.join(' · ')}</p>;
}
