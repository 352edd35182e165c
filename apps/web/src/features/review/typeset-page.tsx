import type { Segment } from '@targum/contracts';
import { useEffect, useRef } from 'react';
import { useDesk, useEdits } from './desk.ts';
import { rowKey } from './edit-queue.ts';
import { plainOf } from './marked-line.ts';

interface TypesetPageProps {
  segments: readonly Segment[];
  side: 'source' | 'target';
  here: number;
}

/** The text alone, set by us, with what is being written in it: for documents that cannot be shown themselves. */
export function TypesetPage({ segments, side, here }: TypesetPageProps) {
  const { review, documentId } = useDesk();
  const { edits } = useEdits();
  const page = useRef<HTMLElement>(null);
  const there = segments.some(({ ordinal }) => ordinal === here);
  useEffect(() => {
    const shown = there && page.current?.querySelector<HTMLElement>(`[data-at="${here}"]`);
    const frame = page.current?.closest('aside');
    // Only the panel moves: the list and the page stay where they are.
    if (shown && frame) frame.scrollTop = shown.offsetTop - frame.clientHeight / 2;
  }, [here, there]);
  const { language, direction } = review[side];
  const textOf = (row: Segment): string => {
    if (side === 'source') return row.source;
    const edit = edits.get(rowKey(documentId, row.ordinal));
    return edit?.content ? plainOf(edit.content) : (row.target ?? row.source);
  };
  return (
    <article
      ref={page}
      lang={language}
      dir={direction}
      data-testid="typeset-page"
      className="rounded-lg border border-line bg-ground px-5 py-6 leading-7"
    >
      {segments.map((row) => (
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
