import { useMutation, useQuery } from '@tanstack/react-query';
import { type Chapter, listSegments, previewDocument, retranslateStretch, type SegmentPage } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call, send } from '../../lib/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';
import { readPageFile } from './render-page.ts';
import { RenderedPage } from './rendered-page.tsx';
import { TypesetPage } from './typeset-page.tsx';

interface PagePanelProps {
  here: number | undefined;
  chapters: readonly Chapter[] | undefined;
}

type Side = 'target' | 'source';

/** A long chapter is shown in stretches of so many paragraphs, which overlap by half. */
const stretch = 200;

function stretchAround(here: number, chapters: readonly Chapter[] | undefined) {
  const at = chapters?.findLastIndex((row) => row.ordinal <= here) ?? -1;
  const first = chapters?.[at]?.ordinal ?? 0;
  const end = chapters?.[at + 1]?.ordinal ?? Number.POSITIVE_INFINITY;
  const half = stretch / 2;
  const from = first + Math.max(0, Math.floor((here - first - half / 2) / half)) * half;
  return { chapter: { first, end }, from, to: Math.min(end, from + stretch) };
}

/** The document as its readers will get it, beside the list, with the open paragraph marked in it. */
export function PagePanel({ here = 0, chapters }: PagePanelProps) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const [side, setSide] = useState<Side>('target');
  const { chapter, from, to } = stretchAround(here, chapters);
  const rows = useQuery({
    queryKey: ['review-rows', review.project_id, documentId, 'page', from, to],
    queryFn: ({ signal }) =>
      call(listSegments, {
        params: { projectId: review.project_id },
        query: { document_id: documentId, from, limit: to - from },
        signal,
      }),
    enabled: chapters !== undefined,
    placeholderData: (before) => before,
    refetchOnWindowFocus: false,
  });
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
        {(page) => (
          <Sheet key={`${documentId} ${side}`} rows={page} side={side} here={here} from={from} to={from + stretch} />
        )}
      </QueryView>
      <RetranslateChapter key={chapter.first} first={chapter.first} last={chapter.end} />
    </div>
  );
}

interface SheetProps {
  rows: SegmentPage;
  side: Side;
  here: number;
  from: number;
  to: number;
}

/** Changes come one after the other when somebody writes or replaces: the page is made again when they rest. */
const restMs = 300;

function Sheet({ rows, side, here, from, to }: SheetProps) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const [failed, setFailed] = useState(false);
  // Another page is needed when a paragraph in it has become another, and only then.
  const texts = useSettled(rows.segments.map(({ version, state }) => `${version}${state}`).join(' '), restMs);
  const page = useQuery({
    queryKey: ['review-page', review.project_id, documentId, side, from, to, side === 'target' ? texts : ''],
    queryFn: async ({ signal }) =>
      readPageFile(
        await send(previewDocument, {
          params: { projectId: review.project_id, documentId },
          query: { side, from, to },
          signal,
        }),
      ),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: (count, error) => !(error instanceof HttpError) && count < 2,
  });
  const impossible = page.error instanceof HttpError && page.error.code === 'preview_unavailable';
  if (failed || impossible)
    return (
      <>
        <p className="mb-3 text-sm text-pretty text-muted">{t('review.page.textOnly')}</p>
        <TypesetPage segments={rows.segments} side={side} here={here} />
      </>
    );
  return (
    <QueryView query={page} lines={8}>
      {(file) => <RenderedPage file={file} here={here} onFailed={() => setFailed(true)} />}
    </QueryView>
  );
}

/** From one heading to the next, anew; what was approved stays. */
function RetranslateChapter({ first, last }: { first: number; last: number }) {
  const { t } = useLanguage();
  const { review, documentId, closed } = useDesk();
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
      <Button kind="quiet" disabled={begin.isPending || closed !== undefined} onClick={() => setAsking(true)}>
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
