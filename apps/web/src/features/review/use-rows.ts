import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { listSegments, openSegment, type ReviewSegment, type Segment, type SegmentPage } from '@targum/contracts';
import { call } from '../../lib/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { RowFilter } from './row-filter.ts';

interface Wanted {
  projectId: string;
  documentId: string;
  filter: RowFilter;
}

const pageSize = 100;
/** Dragging the scroll bar passes hundreds of pages: only where it rests is fetched. */
const restMs = 80;

const listKey = (projectId: string) => ['review-rows', projectId] as const;

/** How many paragraphs pass the filter, and on which sides they are written; the list is laid out by this. */
export function useRowCount(wanted: Wanted) {
  return useQuery(pageQuery(wanted, 0));
}

/** The paragraphs around the visible rows; a row that is not there yet is undefined. */
export function useRows(wanted: Wanted, visible: { first: number; last: number }) {
  const first = Math.max(0, Math.floor(visible.first / pageSize));
  const last = Math.floor(visible.last / pageSize);
  const [from, to] = useSettled(`${first}-${last}`, restMs).split('-').map(Number) as [number, number];
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const loaded = useQueries({ queries: pages.map((page) => pageQuery(wanted, page)) });
  return {
    failed: loaded.some((page) => page.isError),
    retry: () => loaded.forEach((page) => void page.refetch()),
    rowAt: (index: number): Segment | undefined =>
      loaded[Math.floor(index / pageSize) - from]?.data?.segments[index % pageSize],
  };
}

function pageQuery({ projectId, documentId, filter }: Wanted, page: number) {
  const filtered = Object.keys(filter).length > 0;
  // Without a filter the ordinal leads straight to the place; with one, matches are counted off.
  const place = filtered ? { offset: page * pageSize } : { from: page * pageSize };
  return {
    queryKey: [...listKey(projectId), documentId, filter, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listSegments, {
        params: { projectId },
        query: { document_id: documentId, limit: pageSize, ...place, ...filter },
        signal,
      }),
    staleTime: 60_000,
    // A row that was worked on stays in its list although it no longer fits: nothing jumps under the hand.
    refetchOnWindowFocus: false,
  };
}

/** A paragraph with all that is needed to work on it. */
export function segmentQuery(projectId: string, documentId: string, ordinal: number) {
  return {
    queryKey: ['review-segment', projectId, documentId, ordinal],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(openSegment, { params: { projectId, documentId, ordinal }, signal }),
    refetchOnWindowFocus: false,
  };
}

/** Puts a paragraph as it is now into every list that shows it. */
export function putRow(queries: QueryClient, projectId: string, segment: ReviewSegment): void {
  const { document_id: documentId, ordinal } = segment;
  const key = ['review-segment', projectId, documentId, ordinal];
  const decided = queries.getQueryData<ReviewSegment>(key)?.review !== segment.review;
  queries.setQueryData(key, segment);
  // How far the review is, is said at the top.
  if (decided) void queries.invalidateQueries({ queryKey: ['review', projectId] });
  queries.setQueriesData<SegmentPage>({ queryKey: [...listKey(projectId), documentId] }, (page) =>
    page?.segments.some((row) => row.ordinal === ordinal)
      ? { ...page, segments: page.segments.map((row) => (row.ordinal === ordinal ? rowOf(segment) : row)) }
      : page,
  );
}

/** What a list shows of a paragraph, without what only the open one needs. */
function rowOf(segment: ReviewSegment): Segment {
  const { document_id: _document, source_side: _from, target_side: _to, ...rest } = segment;
  const { terms: _terms, holder: _holder, can_undo: _undo, ...row } = rest;
  const coded = row.source_content.some((piece) => typeof piece !== 'string');
  return coded ? row : { ...row, source_content: null, target_content: null };
}

export function refreshRows(queries: QueryClient, projectId: string): void {
  void queries.invalidateQueries({ queryKey: listKey(projectId) });
  void queries.invalidateQueries({ queryKey: ['review-segment', projectId] });
}
