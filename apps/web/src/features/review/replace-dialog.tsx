import { useMutation } from '@tanstack/react-query';
import { applyReplacement, previewReplacement, type ReplacementMatch } from '@targum/contracts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';

interface ReplaceDialogProps {
  open: boolean;
  onClose: () => void;
  onShow: (ordinal: number, documentId: string) => void;
}

const keyOf = (match: ReplacementMatch, hit: number): string => `${match.document_id} ${match.ordinal} ${hit}`;

/** Replaces words in the whole book: looked at first, hit by hit, and then all at once. */
export function ReplaceDialog({ open, onClose, onShow }: ReplaceDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={t('review.replace')} onClose={onClose}>
      <ReplaceForm onClose={onClose} onShow={onShow} />
    </Dialog>
  );
}

function ReplaceForm({ onClose, onShow }: Omit<ReplaceDialogProps, 'open'>) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const { review, closed, editor, queue, refresh } = useDesk();
  const [wish, setWish] = useState({ find: '', replace: '', case_sensitive: false, whole_words: false });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const params = { projectId: review.project_id };
  const preview = useMutation({
    mutationFn: async () => {
      // What is being written belongs to the book as well.
      await queue.flush();
      return call(previewReplacement, { params, body: { ...wish, editor } });
    },
    onSuccess: () => setLeft(new Set()),
  });
  const apply = useMutation({
    mutationFn: (seal: string) => {
      const leave = (preview.data?.examples ?? []).flatMap((match) =>
        match.hits.flatMap((_, hit) =>
          left.has(keyOf(match, hit)) ? [{ document_id: match.document_id, ordinal: match.ordinal, hit }] : [],
        ),
      );
      return call(applyReplacement, { params, body: { ...wish, editor, seal, leave } });
    },
    onSuccess: ({ segments }) => {
      toast({ title: t('review.replace.done', { count: segments }), kind: 'success' });
      refresh();
      onClose();
    },
  });
  const change = (fields: Partial<typeof wish>): void => {
    setWish({ ...wish, ...fields });
    preview.reset();
    apply.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wish.find !== '') preview.mutate();
  };
  const toggle = (key: string): void =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const error = preview.error ?? apply.error;
  const found = preview.data;
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field label={t('review.replace.find')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={500}
            value={wish.find}
            onChange={(event) => change({ find: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('review.replace.with')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={500}
            value={wish.replace}
            onChange={(event) => change({ replace: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(['whole_words', 'case_sensitive'] as const).map((name) => (
          <label key={name} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              checked={wish[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
              className="size-4"
            />
            {t(`review.replace.${name}`)}
          </label>
        ))}
      </div>
      <Button type="submit" kind="quiet" disabled={wish.find === '' || preview.isPending}>
        {t('review.replace.preview')}
      </Button>
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {describeReviewError(t, error)}
        </p>
      ) : null}
      {found ? (
        <>
          <output className="block font-medium">
            {t('review.replace.found', { matches: found.matches, segments: found.segments })}
            {found.left_out > 0 ? ` ${t('review.replace.leftOut', { count: found.left_out })}` : ''}
          </output>
          {found.segments > found.examples.length ? (
            <p className="text-sm text-muted">{t('review.replace.more', { count: found.examples.length })}</p>
          ) : null}
          <ul className="max-h-72 space-y-2 overflow-y-auto" data-testid="replacements">
            {found.examples.map((match) => (
              <li key={`${match.document_id} ${match.ordinal}`} className="rounded-lg border border-line p-3">
                <ul className="space-y-1">
                  {match.hits.map((hit, at) => (
                    <li key={hit.start} className="flex items-start gap-2">
                      <input
                        type="checkbox"
                        id={`${id}-${keyOf(match, at)}`}
                        checked={!left.has(keyOf(match, at))}
                        onChange={() => toggle(keyOf(match, at))}
                        className="mt-1.5 size-4 shrink-0"
                      />
                      <label htmlFor={`${id}-${keyOf(match, at)}`} className="min-w-0 flex-1">
                        <HitInText text={match.before} hit={hit} replacement={wish.replace} />
                      </label>
                    </li>
                  ))}
                </ul>
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onShow(match.ordinal, match.document_id);
                  }}
                  className="mt-1 cursor-pointer text-sm text-muted underline underline-offset-4"
                >
                  {t('review.replace.show', { number: match.ordinal + 1 })}
                </button>
              </li>
            ))}
          </ul>
          {found.matches > 0 ? (
            <Button
              disabled={apply.isPending || left.size >= found.matches || closed !== undefined}
              onClick={() => apply.mutate(found.seal)}
            >
              {t('review.replace.apply', { count: found.matches - left.size })}
            </Button>
          ) : null}
        </>
      ) : null}
    </form>
  );
}

const shownAround = 40;

function HitInText({
  text,
  hit,
  replacement,
}: {
  text: string;
  hit: { start: number; end: number };
  replacement: string;
}) {
  const { language, direction } = useDesk().review.target;
  const from = Math.max(0, hit.start - shownAround);
  const to = Math.min(text.length, hit.end + shownAround);
  return (
    <span lang={language} dir={direction} className="block break-words">
      {from > 0 ? '… ' : ''}
      {text.slice(from, hit.start)}
      <del className="text-bad">{text.slice(hit.start, hit.end)}</del>{' '}
      <ins className="font-medium text-good no-underline">{replacement}</ins>
      {text.slice(hit.end, to)}
      {to < text.length ? ' …' : ''}
    </span>
  );
}
