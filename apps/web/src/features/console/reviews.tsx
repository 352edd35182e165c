import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { assignReviewer, type ConsoleReviewer, listAllReviews, type ReviewAssignment } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { Table } from '../../components/table.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { MoreButton } from './more-button.tsx';

/** Reviews under way, who could take them, and the way to give one to somebody else. */
export function Reviews() {
  const { t } = useLanguage();
  const list = useInfiniteQuery({
    queryKey: ['console', 'reviews'],
    queryFn: ({ pageParam }) => call(listAllReviews, { query: { ...(pageParam && { cursor: pageParam }), limit: 25 } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <QueryView query={list} lines={6}>
      {({ pages }) => {
        const reviews = pages.flatMap((page) => page.reviews);
        const reviewers = pages[0]?.reviewers ?? [];
        return (
          <div className="space-y-10">
            <section>
              <h2 className="mb-4 text-xl font-semibold">{t('console.reviews.running')}</h2>
              {reviews.length === 0 ? (
                <EmptyState title={t('console.reviews.none')} />
              ) : (
                <Running reviews={reviews} reviewers={reviewers} />
              )}
              <MoreButton list={list} />
            </section>
            <section>
              <h2 className="mb-4 text-xl font-semibold">{t('console.reviewers')}</h2>
              {reviewers.length === 0 ? (
                <EmptyState title={t('console.reviewers.none')}>{t('console.reviewers.none.text')}</EmptyState>
              ) : (
                <Reviewers reviewers={reviewers} />
              )}
            </section>
          </div>
        );
      }}
    </QueryView>
  );
}

const pairOf = ({ source_language: from, target_language: to }: ReviewAssignment) => `${from}>${to}`;

function Running({ reviews, reviewers }: { reviews: ReviewAssignment[]; reviewers: ConsoleReviewer[] }) {
  const { t, format } = useLanguage();
  const [chosen, setChosen] = useState<ReviewAssignment>();
  return (
    <>
      <Table
        caption={t('console.reviews.running')}
        head={[
          { label: t('console.reviews.project') },
          { label: t('console.state') },
          { label: t('console.reviewer') },
          { label: t('console.reviews.due') },
          { label: <span className="sr-only">{t('console.actions')}</span> },
        ]}
      >
        {reviews.map((review) => (
          <tr key={review.id}>
            <td className="p-3">
              <bdi className="font-medium break-words">{review.project_name}</bdi>
              <span className="block text-sm text-muted">
                {t('console.reviews.size', { pair: pairOf(review), words: format.number(review.words) })}
              </span>
            </td>
            <td className="p-3">
              <Badge tone={review.overdue || (review.state === 'open' && review.offers === 0) ? 'bad' : 'plain'}>
                {review.state === 'open' && review.offers === 0
                  ? t('console.reviews.nobody')
                  : t(`console.reviews.state.${review.state}`)}
              </Badge>
            </td>
            <td className="p-3">{review.reviewer ? <bdi>{review.reviewer.name}</bdi> : '–'}</td>
            <td className="p-3 whitespace-nowrap text-muted">{format.dateTime(review.due_at)}</td>
            <td className="p-3 text-end">
              <SmallButton about={review.project_name} onClick={() => setChosen(review)}>
                {t('console.reviews.assign')}
              </SmallButton>
            </td>
          </tr>
        ))}
      </Table>
      {chosen ? <Assign review={chosen} reviewers={reviewers} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

interface AssignProps {
  review: ReviewAssignment;
  reviewers: ConsoleReviewer[];
  onClose: () => void;
}

function Assign({ review, reviewers, onClose }: AssignProps) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [reviewerId, setReviewerId] = useState('');
  const fitting = reviewers.filter(({ available, pairs }) => available && pairs.includes(pairOf(review)));
  const assign = useMutation({
    mutationFn: () =>
      call(assignReviewer, { params: { assignmentId: review.id }, body: { reviewer_id: reviewerId || null } }),
    onError: (error) => toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) }),
    onSettled: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['console', 'reviews'] });
    },
  });
  return (
    <Dialog
      open
      title={t('console.reviews.assign.title', { name: review.project_name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('console.cancel')}
          </Button>
          <Button disabled={assign.isPending} onClick={() => assign.mutate()}>
            {t('console.reviews.assign.offer')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-pretty">
        {review.reviewer
          ? t('console.reviews.assign.taken', { name: review.reviewer.name })
          : t('console.reviews.assign.text')}
      </p>
      <Field label={t('console.reviewer')}>
        {({ className: _own, ...control }) => (
          <Select {...control} value={reviewerId} onChange={(event) => setReviewerId(event.target.value)}>
            <option value="">{t('console.reviews.assign.all')}</option>
            {fitting.map(({ id, name, running }) => (
              <option key={id} value={id}>
                {t('console.reviews.assign.one', { name, running })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  );
}

function Reviewers({ reviewers }: { reviewers: ConsoleReviewer[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('console.reviewers')}
      head={[
        { label: t('console.reviewer') },
        { label: t('console.reviewers.pairs') },
        { label: t('console.reviewers.words'), end: true },
        { label: t('console.reviewers.running'), end: true },
        { label: t('console.state') },
      ]}
    >
      {reviewers.map((row) => (
        <tr key={row.id}>
          <td className="p-3">
            <bdi className="font-medium">{row.name}</bdi>
            <bdi className="block text-sm text-muted">{row.email}</bdi>
          </td>
          <td className="p-3" dir="ltr">
            {row.pairs.join(', ')}
          </td>
          <td className="p-3 text-end tabular-nums">{format.number(row.words_per_week)}</td>
          <td className="p-3 text-end tabular-nums">{format.number(row.running)}</td>
          <td className="p-3">
            <Badge tone={row.available ? 'good' : 'plain'}>
              {t(row.available ? 'console.reviewers.available' : 'console.reviewers.away')}
            </Badge>
          </td>
        </tr>
      ))}
    </Table>
  );
}
