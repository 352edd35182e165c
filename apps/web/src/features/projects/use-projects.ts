import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { listProjects, type ProjectStatus } from '@targum/contracts';
import type { RouteOutput } from '@targum/wire';
import { call } from '../../lib/api.ts';

/** The choices of the list "Show", with the states behind each. */
export const showChoices = {
  all: {},
  open: { state: 'draft,uploaded,estimated' },
  running: { state: 'queued,translating,checking,in_review' },
  completed: { state: 'completed' },
  stopped: { state: 'paused,cancelled,failed' },
  archived: { archived: 'yes' },
} as const;

export const sortChoices = ['newest', 'oldest', 'changed', 'name'] as const;

export interface ListChoice {
  search: string;
  show: keyof typeof showChoices;
  sort: (typeof sortChoices)[number];
}

const moving = ['uploaded', 'queued', 'translating', 'checking'];
const refreshMs = 2_500;

/** The user's projects page by page; while one of them moves, the list follows. */
export function useProjects({ search, show, sort }: ListChoice) {
  return useInfiniteQuery({
    queryKey: ['projects', 'list', search, show, sort],
    queryFn: ({ pageParam }) =>
      call(listProjects, {
        query: {
          limit: 20,
          sort,
          ...showChoices[show],
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (before) => before,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.projects.some((row) => moving.includes(row.status)))
        ? refreshMs
        : false,
  });
}

type Pages = InfiniteData<RouteOutput<typeof listProjects>>;

/** Puts a changed project into every list that shows it. */
export function useShowChanged(): (changed: ProjectStatus) => void {
  const queries = useQueryClient();
  return (changed) =>
    void queries.setQueriesData(
      { queryKey: ['projects', 'list'] },
      (before: Pages | undefined) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            projects: page.projects.map((row) =>
              row.project_id === changed.project_id ? { ...row, ...changed } : row,
            ),
          })),
        },
    );
}
