import type { ReviewAssignment } from '@targum/contracts';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const tones: Record<ReviewAssignment['state'], BadgeTone> = {
  open: 'plain',
  accepted: 'accent',
  returned: 'accent',
  handed_over: 'accent',
  signed_off: 'good',
  ended: 'plain',
};

export function StateBadge({ review }: { review: ReviewAssignment }) {
  const { t } = useLanguage();
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tones[review.state]}>{t(`assignment.state.${review.state}`)}</Badge>
      {review.overdue ? <Badge tone="bad">{t('assignment.overdue')}</Badge> : null}
    </span>
  );
}
