import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listChapters, type ProjectStatus } from '@targum/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { ChapterList } from './chapter-list.tsx';
import { DraftToolbar } from './draft-toolbar.tsx';
import { filterOf } from './filter-choice.ts';
import { SegmentList } from './segment-list.tsx';

const running = ['queued', 'translating', 'checking'];

/** The draft while it grows and afterwards. Where one stands, searches and filters is in the address. */
export function DraftPane({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const documents = project.documents.filter((document) => document.state !== 'rejected');
  const documentId =
    documents.find((document) => document.document_id === search.get('document'))?.document_id ??
    documents[0]?.document_id;
  const choice = search.get('show') ?? '';
  const words = search.get('q') ?? '';
  const filter = useMemo(() => filterOf(choice, words), [choice, words]);
  const filtered = Object.keys(filter).length > 0;
  const [top, setTop] = useState(0);
  const [jumped, setJumped] = useState<{ index: number }>();
  const at = search.get('at');
  const asked = useMemo(() => (at === null ? undefined : { index: Number(at) || 0 }), [at]);
  const runs = running.includes(project.status);
  const chapters = useQuery({
    queryKey: ['chapters', project.project_id, documentId, runs],
    placeholderData: (before) => before,
    queryFn: () =>
      call(listChapters, { params: { projectId: project.project_id }, query: { document_id: documentId } }),
    refetchInterval: runs ? 5_000 : false,
  }).data?.chapters;

  const queries = useQueryClient();
  // What came between the last look and the end is not to be missed.
  useEffect(() => {
    if (!runs) void queries.invalidateQueries({ queryKey: ['segments', project.project_id] });
  }, [runs, queries, project.project_id]);

  const change = useCallback(
    (fields: Record<string, string | undefined>) => {
      setJumped(undefined);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(fields)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setSearch],
  );

  if (!documentId) return null;
  const addressOf = (ordinal: number) => `?tab=draft&document=${documentId}&at=${ordinal}`;
  return (
    <div className="space-y-4">
      <DraftToolbar
        documents={documents}
        documentId={documentId}
        choice={choice}
        words={words}
        failed={project.segments.failed > 0}
        pending={runs || project.status === 'paused'}
        onChange={(fields) => change({ ...fields, at: undefined })}
      />
      <div className="grid gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:has-[>:only-child]:grid-cols-1">
        {!filtered && chapters ? (
          <ChapterList chapters={chapters} top={top} onJump={(index) => setJumped({ index })} />
        ) : null}
        <div className="min-w-0">
          <SegmentList
            key={`${documentId} ${choice} ${words}`}
            projectId={project.project_id}
            documentId={documentId}
            filter={filter}
            running={runs}
            jump={filtered ? undefined : (jumped ?? asked)}
            onTop={setTop}
            addressOf={addressOf}
            empty={
              <EmptyState
                title={t('draft.empty')}
                action={
                  <Button kind="quiet" onClick={() => change({ show: undefined, q: undefined, at: undefined })}>
                    {t('draft.showAll')}
                  </Button>
                }
              />
            }
          />
        </div>
      </div>
    </div>
  );
}
