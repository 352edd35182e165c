import { useQuery } from '@tanstack/react-query';
import { acceptReview, endReview, getProjectReview, type ReviewAssignment, returnReview } from '@targum/contracts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { ReviewMessages } from './review-messages.tsx';
import { StateBadge } from './state-badge.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useReviewStep } from './use-review-step.ts';

/** A project's review as its author sees it: where it stands, what they can do, and the sign-off in the end. */
export function AuthorPanel({ projectId }: { projectId: string }) {
  const review = useQuery({
    queryKey: ['reviews', 'of-project', projectId],
    queryFn: () => call(getProjectReview, { params: { projectId } }),
    refetchInterval: 5_000,
  }).data?.assignment;
  if (!review) return null;
  // The author's page is not for whoever reviews.
  if (review.side === 'reviewer') return <Navigate to={`/reviews/${review.id}`} replace />;
  return <Panel review={review} />;
}

function Panel({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const running = review.state !== 'signed_off' && review.state !== 'ended';
  return (
    <section aria-labelledby="review" className="mt-6 rounded-2xl border border-line bg-surface p-5 sm:p-7">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="review" className="text-xl font-semibold">
          {t('assignment.title')}
        </h2>
        <StateBadge review={review} />
      </div>
      <Standing review={review} />
      {running ? (
        <p className="mt-2 text-sm text-pretty text-muted">
          {t('assignment.reserved', { price: format.money(review.price ?? 0) })} {t('assignment.gate')}
        </p>
      ) : null}
      {review.returns > 0 ? (
        <p className="mt-1 text-sm text-muted">{t('assignment.returns', { count: review.returns })}</p>
      ) : null}
      {running ? <Steps review={review} /> : null}
      {review.reviewer ? <ReviewMessages review={review} /> : null}
    </section>
  );
}

/** One true sentence or two. */
function Standing({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const name = review.reviewer?.name ?? '';
  const due = format.dateTime(review.due_at);
  if (review.state === 'signed_off') {
    return (
      <p data-testid="sign-off" className="flex items-start gap-2.5 font-medium">
        <Icon name="check" className="mt-0.5 size-5 shrink-0 text-good" />
        <span>
          {t('assignment.owner.signed_off', { name, date: format.date(review.signed_off_at ?? '') })}{' '}
          {review.accepted_by_itself ? t('assignment.owner.itself') : null}
        </span>
      </p>
    );
  }
  if (review.state === 'ended') return <p>{t('assignment.owner.ended')}</p>;
  if (review.state === 'open') {
    return (
      <p className="text-pretty">
        {review.offers > 0 ? t('assignment.owner.open', { count: review.offers }) : t('assignment.owner.open.none')}
      </p>
    );
  }
  if (review.state === 'handed_over') {
    return (
      <p className="text-pretty">
        {t('assignment.owner.handed_over', { name })}{' '}
        <strong className="font-semibold">
          {t('assignment.owner.accept_by', { date: format.dateTime(review.accept_by ?? '') })}
        </strong>
      </p>
    );
  }
  return (
    <p className="text-pretty">
      {review.overdue
        ? t('assignment.owner.overdue', { date: due })
        : t(`assignment.owner.${review.state}`, { name, date: due })}
    </p>
  );
}

type Asking = 'accept' | 'return' | 'end';

function Steps({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const [asking, setAsking] = useState<Asking>();
  const params = { assignmentId: review.id };
  const accept = useReviewStep(() => call(acceptReview, { params }));
  const giveBack = useReviewStep((message: string) => call(returnReview, { params, body: { message } }));
  const end = useReviewStep((price: number) => call(endReview, { params, body: { price } }));
  const busy = accept.isPending || giveBack.isPending || end.isPending;
  const close = () => setAsking(undefined);
  const name = review.reviewer?.name ?? '';
  const price = format.money(review.price ?? 0);
  const handed = review.state === 'handed_over';
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        {handed ? (
          <Button disabled={busy} onClick={() => setAsking('accept')}>
            {t('assignment.accept')}
          </Button>
        ) : null}
        {handed ? (
          <Button kind="quiet" disabled={busy} onClick={() => setAsking('return')}>
            {t('assignment.return')}
          </Button>
        ) : null}
        {handed ? null : (
          <Button kind="quiet" disabled={busy} onClick={() => setAsking('end')}>
            {t('assignment.end')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'accept'}
        title={t('assignment.accept.title')}
        text={t('assignment.accept.text', { price })}
        keep={t('assignment.keep')}
        confirm={t('assignment.accept')}
        onClose={close}
        onConfirm={() => accept.mutate()}
      />
      <TextDialog
        open={asking === 'return'}
        title={t('assignment.return.title', { name })}
        label={t('assignment.return.label')}
        keep={t('assignment.keep')}
        confirm={t('assignment.return')}
        onClose={close}
        onConfirm={(message) => giveBack.mutate(message)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        title={t('assignment.end.title')}
        text={t(review.state === 'open' ? 'assignment.end.open' : 'assignment.end.running', {
          name,
          price,
          end: format.money(review.end_price ?? 0),
        })}
        keep={t('assignment.keep')}
        confirm={t('assignment.end')}
        onClose={close}
        onConfirm={() => end.mutate(review.end_price ?? 0)}
      />
    </>
  );
}
