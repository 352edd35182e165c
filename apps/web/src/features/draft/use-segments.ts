import { type Query, useQueries, useQuery } from '@tanstack/react-query';
import { type CheckCode, listSegments, type Segment, type SegmentPage } from '@targum/contracts';
import { call } from '../../lib/api.ts';
import { useSettled } from '../../lib/use-settled.ts';

export interface SegmentFilter {
  check?: CheckCode;
  severity?: 'error' | 'warning' | 'info';
  state?: 'pending' | 'done' | 'failed';
  search?: string;
}

interface Wanted {
  projectId: string;
  documentId: string;
  filter: SegmentFilter;
  /** More translations are coming. */
  running: boolean;
}

const pageSize = 100;
/** Dragging the scroll bar passes hundreds of pages: only where it rests is fetched. */
const restMs = 80;
const refreshMs = 2_000;

/** How many segments pass the filter, and on which sides they are written; the list is laid out by this. */
export function useSegmentCount(wanted: Wanted) {
  return useQuery(pageQuery(wanted, 0));
}

/** The segments around the visible rows; a row that is not there yet is undefined. */
export function useSegments(wanted: Wanted, visible: { first: number; last: number }) {
  const first = Math.max(0, Math.floor(visible.first / pageSize));
  const last = Math.floor(visible.last / pageSize);
  const [from, to] = useSettled(`${first}-${last}`, restMs).split('-').map(Number) as [number, number];
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const loaded = useQueries({ queries: pages.map((page) => pageQuery(wanted, page)) });
  return {
    failed: loaded.some((page) => page.isError),
    retry: () => loaded.forEach((page) => void page.refetch()),
    segmentAt: (index: number): Segment | undefined =>
      loaded[Math.floor(index / pageSize) - from]?.data?.segments[index % pageSize],
  };
}

function pageQuery({ projectId, documentId, filter, running }: Wanted, page: number) {
  const filtered = Object.keys(filter).length > 0;
  // Without a filter the ordinal leads straight to the place; with one, matches are counted off.
  const place = filtered ? { offset: page * pageSize } : { from: page * pageSize };
  return {
    queryKey: ['segments', projectId, documentId, filter, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listSegments, {
        params: { projectId },
        query: { document_id: documentId, limit: pageSize, ...place, ...filter },
        signal,
      }),
    staleTime: (query: Query<SegmentPage>) => (isFinal(query) ? 60_000 : 0),
    refetchInterval: (query: Query<SegmentPage>) => (running && !isFinal(query) ? refreshMs : false) as number | false,
  };
}

/** Nothing more is coming on this page. */
function isFinal(query: Query<SegmentPage>): boolean {
  const segments = query.state.data?.segments;
  return segments !== undefined && segments.length > 0 && segments.every((segment) => segment.state !== 'pending');
}
