import { useQuery } from '@tanstack/react-query';
import { acceptOffer, declineOffer, getReviewerProfile, listReviews, type ReviewAssignment } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { ReviewFacts } from './review-facts.tsx';
import { StateBadge } from './state-badge.tsx';
import { useReviewStep } from './use-review-step.ts';

/** What is offered to a reviewer, what is with them, and what they have done. */
export function ReviewerDesk() {
  const { t } = useLanguage();
  const desk = useQuery({
    queryKey: ['reviews', 'desk'],
    queryFn: () => call(listReviews, {}),
    refetchInterval: 10_000,
  });
  const profile = useQuery({ queryKey: ['reviews', 'profile'], queryFn: () => call(getReviewerProfile, {}) }).data;
  return (
    <QueryView query={desk} lines={6}>
      {({ offered, running, done }) => (
        <div className="space-y-10">
          <List title={t('reviews.offered')}>
            {offered.length === 0 ? (
              <EmptyState icon="file" title={t('reviews.offered.none')}>
                {profile?.available === false ? t('reviews.offered.unavailable') : null}
              </EmptyState>
            ) : (
              offered.map((review) => <Offer key={review.id} review={review} />)
            )}
          </List>
          <List title={t('reviews.running')}>
            {running.length === 0 ? (
              <p className="text-muted">{t('reviews.running.none')}</p>
            ) : (
              running.map((review) => <Row key={review.id} review={review} />)
            )}
          </List>
          {done.length === 0 ? null : (
            <List title={t('reviews.done')}>
              {done.map((review) => (
                <Row key={review.id} review={review} />
              ))}
            </List>
          )}
        </div>
      )}
    </QueryView>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      <div className="space-y-3">{children}</div>
    </section>
  );
}

function Offer({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  const params = { assignmentId: review.id };
  const accept = useReviewStep(
    () => call(acceptOffer, { params }),
    () => void navigate(`/reviews/${review.id}`),
  );
  const decline = useReviewStep(() => call(declineOffer, { params }));
  const busy = accept.isPending || decline.isPending;
  const about = t('reviews.about.one', { name: review.project_name });
  return (
    <article className="rounded-2xl border border-line bg-surface p-5">
      <h3 className="text-lg font-semibold break-words">
        <bdi>{review.project_name}</bdi>
      </h3>
      <ReviewFacts review={review} />
      {review.offer_expires_at ? (
        <p className="mt-1 text-sm text-muted">
          {t('reviews.until', { date: format.dateTime(review.offer_expires_at) })}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => accept.mutate()}>
          {t('reviews.accept')}
          <span className="sr-only"> {about}</span>
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => decline.mutate()}>
          {t('reviews.decline')}
          <span className="sr-only"> {about}</span>
        </Button>
      </div>
    </article>
  );
}

function Row({ review }: { review: ReviewAssignment }) {
  const { t } = useLanguage();
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-surface p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-lg font-semibold break-words">
          <Link to={`/reviews/${review.id}`} className="underline-offset-4 hover:underline">
            <bdi>{review.project_name}</bdi>
          </Link>
        </h3>
        <ReviewFacts review={review} />
      </div>
      {review.unread > 0 ? <Badge tone="accent">{t('assignment.messages.new', { count: review.unread })}</Badge> : null}
      <StateBadge review={review} />
    </article>
  );
}
