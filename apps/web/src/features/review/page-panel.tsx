import { useMutation, useQuery } from '@tanstack/react-query';
import { type Chapter, listSegments, retranslateStretch, type Segment } from '@targum/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk, useEdits } from './desk.ts';
import { rowKey } from './edit-queue.ts';
import { plainOf } from './marked-line.ts';

interface PagePanelProps {
  here: number | undefined;
  chapters: readonly Chapter[] | undefined;
}

/** A page of a book, not all of it: so many paragraphs are set around the open one. */
const around = 60;

/** The translation as a reader will see it, set as a page and with what is being written in it. */
export function PagePanel({ here = 0, chapters }: PagePanelProps) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const { edits } = useEdits();
  const page = useRef<HTMLElement>(null);
  const [side, setSide] = useState<'target' | 'source'>('target');
  const at = chapters?.findLastIndex((row) => row.ordinal <= here) ?? -1;
  const first = chapters?.[at]?.ordinal ?? 0;
  const end = chapters?.[at + 1]?.ordinal ?? Number.POSITIVE_INFINITY;
  const from = Math.max(first, Math.floor((here - around / 2) / (around / 2)) * (around / 2));
  const rows = useQuery({
    queryKey: ['review-rows', review.project_id, documentId, 'page', from],
    queryFn: ({ signal }) =>
      call(listSegments, {
        params: { projectId: review.project_id },
        query: { document_id: documentId, from, limit: around },
        signal,
      }),
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    const shown = rows.data && page.current?.querySelector<HTMLElement>(`[data-at="${here}"]`);
    const frame = page.current?.closest('aside');
    // Only the panel moves: the list and the page stay where they are.
    if (shown && frame) frame.scrollTop = shown.offsetTop - frame.clientHeight / 2;
  }, [here, rows.data]);
  const { language, direction } = review[side];
  const textOf = (row: Segment): string => {
    if (side === 'source') return row.source;
    const edit = edits.get(rowKey(documentId, row.ordinal));
    return edit?.content ? plainOf(edit.content) : (row.target ?? row.source);
  };
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-2">
        {(['target', 'source'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={side === one}
            onClick={() => setSide(one)}
            className="min-h-9 cursor-pointer rounded-md border border-line px-3 text-sm aria-pressed:border-accent aria-pressed:text-accent"
          >
            {t(`review.page.${one}`)}
          </button>
        ))}
      </div>
      <QueryView query={rows}>
        {({ segments }) => (
          <article
            ref={page}
            lang={language}
            dir={direction}
            data-testid="page"
            className="rounded-lg border border-line bg-ground px-5 py-6 leading-7"
          >
            {segments
              .filter((row) => row.ordinal < end)
              .map((row) => (
                <p
                  key={row.ordinal}
                  data-at={row.ordinal}
                  aria-current={row.ordinal === here ? 'true' : undefined}
                  className={`${setting[row.kind] ?? 'mb-3'} rounded break-words whitespace-pre-line aria-[current]:bg-tint`}
                >
                  {textOf(row)}
                </p>
              ))}
          </article>
        )}
      </QueryView>
      <RetranslateChapter key={first} first={first} last={end} />
    </div>
  );
}

const setting: Record<string, string> = {
  heading: 'mt-4 mb-3 text-xl font-bold first:mt-0',
  'list-item': 'mb-1 list-item list-disc ms-5',
  cell: 'mb-0.5 border-s border-line ps-2',
  note: 'mb-1 text-sm text-muted',
  caption: 'mb-3 text-sm italic',
  header: 'mb-2 text-sm text-muted',
  footer: 'mb-2 text-sm text-muted',
  cue: 'mb-1',
};

/** From one heading to the next, anew; what was approved stays. */
function RetranslateChapter({ first, last }: { first: number; last: number }) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const [asking, setAsking] = useState(false);
  const begin = useMutation({
    mutationFn: () =>
      call(retranslateStretch, {
        params: { projectId: review.project_id },
        body: { document_id: documentId, from: first, to: Number.isFinite(last) ? last - 1 : 2_147_483_647 },
      }),
  });
  return (
    <div className="mt-4">
      <Button kind="quiet" disabled={begin.isPending || review.running} onClick={() => setAsking(true)}>
        {t('review.chapter.again')}
      </Button>
      {begin.isError ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {describeReviewError(t, begin.error)}
        </p>
      ) : null}
      {begin.isSuccess ? <output className="mt-2 block text-sm text-muted">{t('review.chapter.begun')}</output> : null}
      <ConfirmDialog
        open={asking}
        title={t('review.chapter.title')}
        text={t('review.chapter.text')}
        keep={t('review.chapter.keep')}
        confirm={t('review.chapter.again')}
        onClose={() => setAsking(false)}
        onConfirm={() => begin.mutate()}
      />
    </div>
  );
}
