import { useQuery } from '@tanstack/react-query';
import {
  acceptOffer,
  declineOffer,
  downloadSource,
  downloadTranslation,
  exportProject,
  giveUpReview,
  handOverReview,
  listDocuments,
  type ReviewAssignment,
} from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewMessages } from './review-messages.tsx';
import { StateBadge } from './state-badge.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useReviewStep } from './use-review-step.ts';

const held = ['accepted', 'returned', 'handed_over'];

interface ReviewerPageProps {
  review: ReviewAssignment;
  /** How a document that was worked on elsewhere comes back. */
  renderImport: (documentId: string) => ReactNode;
}

/** One review as its reviewer sees it. */
export function ReviewerPage({ review, renderImport }: ReviewerPageProps) {
  const { t } = useLanguage();
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight break-words">
        <bdi>{review.project_name}</bdi>
      </h1>
      <div className="mt-2 mb-6">
        <ReviewFacts review={review} />
      </div>
      <section aria-labelledby="review" className="rounded-2xl border border-line bg-surface p-5 sm:p-7">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id="review" className="text-xl font-semibold">
            {t('assignment.title')}
          </h2>
          <StateBadge review={review} />
        </div>
        <Standing review={review} />
        {review.state === 'open' ? <OfferSteps review={review} /> : null}
        {held.includes(review.state) ? <Steps review={review} renderImport={renderImport} /> : null}
        {review.state === 'open' ? null : <ReviewMessages review={review} />}
      </section>
    </>
  );
}

function Standing({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const date = format.dateTime(review.accept_by ?? review.signed_off_at ?? review.due_at);
  return (
    <p className="text-pretty">
      {review.overdue ? t('reviews.side.overdue') : t(`reviews.side.${review.state}`, { date })}
    </p>
  );
}

function OfferSteps({ review }: { review: ReviewAssignment }) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  const params = { assignmentId: review.id };
  const accept = useReviewStep(() => call(acceptOffer, { params }));
  const decline = useReviewStep(
    () => call(declineOffer, { params }),
    () => void navigate('/reviews'),
  );
  const busy = accept.isPending || decline.isPending;
  return (
    <>
      {review.offer_expires_at ? (
        <p className="mt-1 text-sm text-muted">
          {t('reviews.until', { date: format.dateTime(review.offer_expires_at) })}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => accept.mutate()}>
          {t('reviews.accept')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => decline.mutate()}>
          {t('reviews.decline')}
        </Button>
      </div>
    </>
  );
}

function Steps({ review, renderImport }: ReviewerPageProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'hand-over' | 'give-up'>();
  const params = { assignmentId: review.id };
  const handOver = useReviewStep((note: string) => call(handOverReview, { params, body: { note } }));
  const giveUp = useReviewStep(
    () => call(giveUpReview, { params }),
    () => void navigate('/reviews'),
  );
  const atWork = review.state !== 'handed_over';
  const busy = handOver.isPending || giveUp.isPending;
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink kind={atWork ? 'main' : 'quiet'} to={`/projects/${review.project_id}/review`}>
          {t('reviews.edit')}
        </ButtonLink>
        {atWork ? (
          <Button kind="quiet" disabled={busy} onClick={() => setAsking('hand-over')}>
            {t('reviews.handOver')}
          </Button>
        ) : null}
        {atWork ? (
          <Button kind="quiet" disabled={busy} onClick={() => setAsking('give-up')}>
            {t('reviews.giveUp')}
          </Button>
        ) : null}
      </div>
      <Files projectId={review.project_id} renderImport={atWork ? renderImport : undefined} />
      <TextDialog
        open={asking === 'hand-over'}
        title={t('reviews.handOver.title')}
        about={t('reviews.handOver.text')}
        label={t('reviews.handOver.note')}
        keep={t('assignment.keep')}
        confirm={t('reviews.handOver')}
        optional
        onClose={close}
        onConfirm={(note) => handOver.mutate(note)}
      />
      <ConfirmDialog
        open={asking === 'give-up'}
        title={t('reviews.giveUp.title')}
        text={t('reviews.giveUp.text')}
        keep={t('assignment.keep')}
        confirm={t('reviews.giveUp')}
        onClose={close}
        onConfirm={() => giveUp.mutate()}
      />
    </>
  );
}

/** The texts to take along: as they came, and as they are now. */
function Files({
  projectId,
  renderImport,
}: {
  projectId: string;
  renderImport: ReviewerPageProps['renderImport'] | undefined;
}) {
  const { t } = useLanguage();
  const documents = useQuery({
    queryKey: ['reviews', 'documents', projectId],
    queryFn: () => call(listDocuments, { params: { projectId } }),
  }).data?.documents.filter(({ state }) => state === 'translated');
  return (
    <ul className="mt-4 space-y-2">
      {documents?.map(({ document_id: documentId, filename }) => (
        <li key={documentId} className="flex flex-wrap gap-3">
          <DownloadLink path={buildPath(downloadSource.path, { projectId, documentId }, undefined)}>
            {t('reviews.download.source', { name: filename })}
          </DownloadLink>
          <DownloadLink path={buildPath(downloadTranslation.path, { projectId }, { document_id: documentId })}>
            {t('reviews.download.draft')}
            <span className="sr-only"> {filename}</span>
          </DownloadLink>
          <DownloadLink
            path={buildPath(exportProject.path, { projectId, format: 'xliff-2.1' }, { document_id: documentId })}
          >
            {t('reviews.download.xliff')}
            <span className="sr-only"> {filename}</span>
          </DownloadLink>
          {renderImport?.(documentId)}
        </li>
      ))}
    </ul>
  );
}
