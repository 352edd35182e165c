import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReviewComment, RowHolder, Segment } from '@targum/contracts';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ActiveRow } from './active-row.tsx';
import { useDesk } from './desk.ts';
import { IdleRow } from './idle-row.tsx';
import type { RowFilter } from './row-filter.ts';
import { segmentQuery, useRowCount, useRows } from './use-rows.ts';
import type { EditorHandle } from './use-token-editor.ts';

interface RowListProps {
  filter: RowFilter;
  /** The row to stand at; a new object means: go there again. */
  asked: { index: number } | undefined;
  holders: readonly RowHolder[];
  comments: readonly ReviewComment[] | undefined;
  editor: RefObject<EditorHandle | null>;
  onRow: (row: Segment | undefined) => void;
  empty: ReactNode;
}

const usualRowHeight = 92;

/** Only what is in sight is in the page; one row at a time is open to be written in. */
export function RowList({ filter, asked, holders, comments, editor, onRow, empty }: RowListProps) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const wanted = { projectId: review.project_id, documentId, filter };
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | undefined>(asked?.index);
  const count = useRowCount(wanted);
  const total = count.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone; it hands on no function of the virtualizer
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => usualRowHeight,
    overscan: 6,
    initialOffset: 0,
  });
  const items = list.getVirtualItems();
  const { rowAt, failed, retry } = useRows(wanted, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });

  const go = (index: number): void => {
    if (total === 0) return;
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    list.scrollToIndex(next, { align: 'auto' });
  };
  const jump = useEffectEvent(() => {
    if (!asked || total === 0) return;
    const index = Math.min(asked.index, total - 1);
    setActive(index);
    list.scrollToIndex(index, { align: 'center' });
  });
  const ready = total > 0;
  useEffect(() => {
    if (ready && asked) jump();
  }, [asked, ready]);

  const row = active === undefined ? undefined : rowAt(active);
  useEffect(() => onRow(row), [row, onRow]);

  const queries = useQueryClient();
  const [after, before] = [active === undefined ? undefined : rowAt(active + 1), active && rowAt(active - 1)];
  // Whoever goes on from here finds the next paragraph ready: no letter is typed into nothing.
  useEffect(() => {
    for (const next of [after, before])
      if (next) void queries.prefetchQuery(segmentQuery(review.project_id, documentId, next.ordinal));
  }, [queries, after, before, review.project_id, documentId]);

  const press = (event: KeyboardEvent): void => {
    if (event.target !== frame.current) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    const here = active ?? -1;
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? total - 1 : step === undefined ? undefined : here + step;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active === undefined) go(items[0]?.index ?? 0);
      else editor.current?.focus();
    } else if (target !== undefined) {
      event.preventDefault();
      go(target);
    }
  };

  if (count.isPending) return <Spinner />;
  if (count.isSuccess && total === 0) return empty;
  return (
    <div className="min-w-0">
      {failed || count.isError ? (
        <Notice kind="error" title={t('draft.loadFailed')}>
          <Button kind="quiet" className="mt-2" onClick={count.isError ? () => void count.refetch() : retry}>
            {t('error.again')}
          </Button>
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk from row to row */}
      <section
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
        aria-label={t('review.list')}
        className="h-[68dvh] min-h-96 overflow-y-auto rounded-2xl border border-line bg-surface [overflow-anchor:none] lg:h-[calc(100dvh-15rem)]"
        data-testid="review-list"
      >
        <ol className="relative" style={{ height: list.getTotalSize() }}>
          {items.map((item) => {
            const segment = rowAt(item.index);
            const holder = segment && holderOf(holders, documentId, segment.ordinal);
            return (
              <li
                key={item.key}
                ref={list.measureElement}
                data-index={item.index}
                data-ordinal={segment?.ordinal}
                aria-setsize={total}
                aria-posinset={item.index + 1}
                aria-current={item.index === active ? 'true' : undefined}
                className="absolute inset-x-0 top-0 border-b border-line aria-[current]:bg-tint/60"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {segment && item.index === active ? (
                  <ActiveRow
                    key={segment.ordinal}
                    row={segment}
                    holder={holder}
                    handle={editor}
                    onMove={(step) => go(item.index + step)}
                    onLeave={() => frame.current?.focus({ preventScroll: true })}
                  />
                ) : (
                  <IdleRow
                    segment={segment}
                    holder={holder}
                    comments={comments?.filter((one) => one.ordinal === segment?.ordinal && !one.resolved).length ?? 0}
                    search={filter.search}
                    onOpen={() => go(item.index)}
                  />
                )}
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

function holderOf(holders: readonly RowHolder[], documentId: string, ordinal: number): RowHolder | undefined {
  return holders.find((holder) => holder.document_id === documentId && holder.ordinal === ordinal);
}
