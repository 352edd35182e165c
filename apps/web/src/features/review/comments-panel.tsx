import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addComment, deleteComment, type ReviewComment, type ReviewSegment, resolveComment } from '@targum/contracts';
import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { chosenWords } from './chosen-words.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';
import type { EditorHandle } from './use-token-editor.ts';

interface CommentsPanelProps {
  segment: ReviewSegment | undefined;
  /** Of the whole document. */
  comments: readonly ReviewComment[];
  editor: RefObject<EditorHandle | null>;
}

/** What was said about words of the text; a new comment is about what is selected. */
export function CommentsPanel({ segment, comments, editor }: CommentsPanelProps) {
  const { t, format } = useLanguage();
  const { review, goTo, queue } = useDesk();
  const queries = useQueryClient();
  const projectId = review.project_id;
  const [text, setText] = useState('');
  const [about, setAbout] = useState(() => chosenWords(editor.current));
  const again = () => queries.invalidateQueries({ queryKey: ['review-comments', projectId] });
  const add = useMutation({
    mutationFn: async () => {
      if (!segment) return;
      // The place is counted in the text that the server has.
      await queue.flush();
      const { document_id: documentId, ordinal } = segment;
      const { text: _quote, ...place } = about ?? { side: 'target' as const, text: '' };
      await call(addComment, { params: { projectId, documentId, ordinal }, body: { ...place, text } });
    },
    onSuccess: () => {
      setText('');
      setAbout(undefined);
      return again();
    },
  });
  const resolve = useMutation({
    mutationFn: ({ id, resolved }: Pick<ReviewComment, 'id' | 'resolved'>) =>
      call(resolveComment, { params: { projectId, commentId: id }, body: { resolved } }),
    onSuccess: again,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteComment, { params: { projectId, commentId: id } }),
    onSuccess: again,
  });
  const error = add.error ?? resolve.error ?? remove.error;
  const own = comments.filter((comment) => comment.ordinal === segment?.ordinal);
  const rest = comments.filter((comment) => comment.ordinal !== segment?.ordinal && !comment.resolved);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') add.mutate();
  };
  const shown = (comment: ReviewComment) => (
    <li key={comment.id} className="rounded-lg border border-line p-3" data-testid="comment">
      {comment.quote ? (
        <p dir="auto" className="border-s-2 border-accent ps-2 text-sm text-muted">
          {comment.quote}
        </p>
      ) : null}
      <p dir="auto" className={`mt-1 break-words whitespace-pre-line ${comment.resolved ? 'text-muted' : ''}`}>
        {comment.text}
      </p>
      <p className="mt-1 text-sm text-muted">
        <bdi>{comment.name ?? t('review.history.somebody')}</bdi> · {format.dateTime(comment.created_at)}
        {comment.resolved ? ` · ${t('review.comments.resolved')}` : ''}
      </p>
      <div className="mt-1 flex flex-wrap gap-1">
        {comment.ordinal === segment?.ordinal ? null : (
          <SmallButton about={comment.text} onClick={() => goTo(comment.ordinal, comment.document_id)}>
            {t('review.comments.show')}
          </SmallButton>
        )}
        <SmallButton
          about={comment.text}
          onClick={() => resolve.mutate({ id: comment.id, resolved: !comment.resolved })}
        >
          {t(comment.resolved ? 'review.comments.reopen' : 'review.comments.resolve')}
        </SmallButton>
        <SmallButton about={comment.text} onClick={() => remove.mutate(comment.id)}>
          {t('review.comments.delete')}
        </SmallButton>
      </div>
    </li>
  );
  return (
    <div className="space-y-5">
      {segment ? (
        <form onSubmit={submit} className="space-y-2">
          {about ? (
            <p dir="auto" className="border-s-2 border-accent ps-2 text-sm text-muted">
              {about.text}
            </p>
          ) : null}
          <Field label={t('review.comments.new')} hint={about ? undefined : t('review.comments.about')}>
            {(control) => (
              <textarea
                {...control}
                dir="auto"
                rows={2}
                maxLength={4_000}
                value={text}
                // Before the field takes the focus, and with it the selection.
                onPointerDown={() => setAbout((before) => chosenWords(editor.current) ?? before)}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={add.isPending || text.trim() === ''}>
            {t('review.comments.add')}
          </Button>
        </form>
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {describeReviewError(t, error)}
        </p>
      ) : null}
      {own.length > 0 ? <ul className="space-y-3">{own.map(shown)}</ul> : null}
      {own.length === 0 && rest.length === 0 ? <p className="text-muted">{t('review.comments.none')}</p> : null}
      {rest.length > 0 ? (
        <section>
          <h2 className="mb-2 font-semibold">{t('review.comments.elsewhere')}</h2>
          <ul className="space-y-3">{rest.map(shown)}</ul>
        </section>
      ) : null}
    </div>
  );
}
