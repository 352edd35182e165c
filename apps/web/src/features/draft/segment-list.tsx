import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { SegmentRow } from './segment-row.tsx';
import { type SegmentFilter, useSegmentCount, useSegments } from './use-segments.ts';

interface SegmentListProps {
  projectId: string;
  documentId: string;
  filter: SegmentFilter;
  running: boolean;
  /** The row to stand at; a new object means: go there again. */
  jump: { index: number } | undefined;
  onTop: (index: number) => void;
  /** Where a paragraph stands in the whole draft. */
  addressOf: (ordinal: number) => string;
  empty: ReactNode;
}

const usualRowHeight = 116;

/** Only what is in sight is in the page, so a book of a hundred thousand paragraphs scrolls like a letter. */
export function SegmentList({ jump, onTop, addressOf, empty, ...wanted }: SegmentListProps) {
  const { t } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const count = useSegmentCount(wanted);
  const total = count.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone; it hands on no function of the virtualizer
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => usualRowHeight,
    overscan: 6,
    initialOffset: 0,
  });
  const rows = list.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const { segmentAt, failed, retry } = useSegments(wanted, { first, last: rows.at(-1)?.index ?? 0 });
  const top = list.getVirtualItemForOffset(list.scrollOffset ?? 0)?.index ?? 0;
  useEffect(() => onTop(top), [top, onTop]);
  const [key, setKey] = useState<{ index: number; after: SegmentListProps['jump'] }>();
  // Whichever was asked for last.
  const asked = key && key.after === jump ? key : jump;
  const target = asked && total > 0 ? Math.min(asked.index, total - 1) : undefined;
  const align = target === total - 1 ? 'end' : 'start';
  const arrived = rows.some(({ index }) => index === target) && rows.every(({ index }) => segmentAt(index));
  const settled = useRef<SegmentListProps['jump']>(undefined);
  useEffect(() => {
    if (target !== undefined && settled.current !== asked) list.scrollToIndex(target, { align });
    // Rows take their true height when their text comes, which moves the place: it is sought once more then, and left.
    if (arrived) settled.current = asked;
  }, [asked, target, align, arrived, list]);
  const stay = () => {
    settled.current = asked;
  };
  // Not left to the browser: it runs through the whole book to an end that is only estimated, and loses the key where
  // the page is busy.
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.shiftKey || (event.key !== 'Home' && event.key !== 'End')) return stay();
    event.preventDefault();
    setKey({ index: event.key === 'Home' ? 0 : total - 1, after: jump });
  };

  if (count.isPending) return <Spinner />;
  if (count.isSuccess && total === 0) return empty;
  return (
    <>
      {failed || count.isError ? (
        <Notice kind="error" title={t('draft.loadFailed')}>
          <Button kind="quiet" className="mt-2" onClick={count.isError ? () => void count.refetch() : retry}>
            {t('error.again')}
          </Button>
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its own Home and End, as everything that scrolls has */}
      <section
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
        // Whoever moves the list on is not to be taken back when texts come.
        onWheel={stay}
        onTouchMove={stay}
        onPointerDown={stay}
        aria-label={t('draft.list')}
        className="h-[75dvh] min-h-96 overflow-y-auto rounded-2xl border border-line bg-surface [overflow-anchor:none]"
        data-testid="draft"
      >
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {rows.map((row) => {
            const segment = segmentAt(row.index);
            return (
              <li
                key={row.key}
                ref={list.measureElement}
                data-index={row.index}
                aria-setsize={total}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <SegmentRow
                  segment={segment}
                  sides={count.data}
                  search={wanted.filter.search}
                  address={segment && addressOf(segment.ordinal)}
                />
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
