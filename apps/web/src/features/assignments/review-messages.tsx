import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listReviewMessages,
  markReviewRead,
  type ReviewAssignment,
  type ReviewMessage,
  sendReviewMessage,
} from '@targum/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useReviewStep } from './use-review-step.ts';

/** What author and reviewer write to each other. */
export function ReviewMessages({ review }: { review: ReviewAssignment }) {
  const { t } = useLanguage();
  const params = { assignmentId: review.id };
  const list = useQuery({
    queryKey: ['reviews', review.id, 'messages'],
    queryFn: () => call(listReviewMessages, { params }),
    refetchInterval: 10_000,
  });
  useMarkRead(review, list.data?.messages.at(-1));
  return (
    <section aria-labelledby="review-messages" className="mt-6 border-t border-line pt-6">
      <h3 id="review-messages" className="mb-4 flex flex-wrap items-center gap-3 font-semibold">
        {t('assignment.messages')}
        {review.unread > 0 ? (
          <Badge tone="accent">{t('assignment.messages.new', { count: review.unread })}</Badge>
        ) : null}
      </h3>
      <QueryView query={list} lines={2}>
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="text-muted">{t('assignment.messages.none')}</p>
          ) : (
            <ol className="space-y-3">
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          )
        }
      </QueryView>
      {review.reviewer?.id ? <Write review={review} /> : null}
    </section>
  );
}

/** Read is what stands on an open page that somebody looks at. */
function useMarkRead(review: ReviewAssignment, last: ReviewMessage | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (message_id: string) =>
      call(markReviewRead, { params: { assignmentId: review.id }, body: { message_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'], exact: false }),
  });
  const unread = review.unread > 0 ? last?.id : undefined;
  useEffect(() => {
    if (unread === undefined) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') mutate(unread);
    };
    // A mark that goes before it was seen is none.
    const timer = setTimeout(look, 3_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [unread, mutate]);
}

function Message({ message }: { message: ReviewMessage }) {
  const { t, format } = useLanguage();
  return (
    <li className={`max-w-prose rounded-2xl px-4 py-3 ${message.own ? 'ms-auto bg-tint' : 'border border-line'}`}>
      <p className="text-sm text-muted">
        <bdi className="font-medium text-ink">{message.author}</bdi> ·{' '}
        <time dateTime={message.created_at}>{format.dateTime(message.created_at)}</time>
        {message.kind === 'message' ? null : ` · ${t(`assignment.message.kind.${message.kind}`)}`}
      </p>
      <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
        {message.text}
      </p>
    </li>
  );
}

function Write({ review }: { review: ReviewAssignment }) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  const send = useReviewStep(
    (written: string) => call(sendReviewMessage, { params: { assignmentId: review.id }, body: { text: written } }),
    () => setText(''),
  );
  const other = review.side === 'owner' ? (review.reviewer?.name ?? '') : t('assignment.message.author');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') send.mutate(text.trim());
  }

  return (
    <form onSubmit={submit} className="mt-5 max-w-prose">
      <Field label={t('assignment.message.label', { name: other })}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="quiet" className="mt-3" disabled={send.isPending || text.trim() === ''}>
        {t('assignment.message.send')}
      </Button>
    </form>
  );
}
