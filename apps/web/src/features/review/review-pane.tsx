import './review.css';
import { useQueryClient } from '@tanstack/react-query';
import { openSegment, type ReviewOverview, type ReviewSegment, type SegmentPage } from '@targum/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { type Desk, DeskContext } from './desk.ts';
import { createEditQueue } from './edit-queue.ts';
import { editorIdentity } from './editor-identity.ts';
import { ReviewDesk } from './review-desk.tsx';
import { useReviewNews } from './use-review-news.ts';
import { putRow, refreshRows } from './use-rows.ts';

interface ReviewPaneProps {
  review: ReviewOverview;
  /** It was this person's to read until now. */
  lost: boolean;
}

/** The editor of a project; it begins once this page knows who it is among all that are open. */
export function ReviewPane(props: ReviewPaneProps) {
  const [editor, setEditor] = useState<string>();
  useEffect(() => {
    let gone = false;
    void editorIdentity().then((id) => (gone ? undefined : setEditor(id)));
    return () => {
      gone = true;
    };
  }, []);
  return editor ? <OpenDesk {...props} editor={editor} /> : <Spinner />;
}

/** So many changed paragraphs are read one by one; of more, the lists are read again. */
const oneByOne = 20;

function OpenDesk({ review, lost, editor }: ReviewPaneProps & { editor: string }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const projectId = review.project_id;
  const [search, setSearch] = useSearchParams();
  const documentId =
    review.documents.find((document) => document.document_id === search.get('document'))?.document_id ??
    review.documents[0]?.document_id;

  const put = useCallback((segment: ReviewSegment) => putRow(queries, projectId, segment), [queries, projectId]);
  const refresh = useCallback(() => refreshRows(queries, projectId), [queries, projectId]);
  const [queue] = useState(() => createEditQueue({ projectId, editor, onSaved: put }));
  useEffect(() => queue.open(), [queue]);
  const goTo = useCallback(
    (ordinal: number, document?: string) => {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        for (const name of ['show', 'q']) next.delete(name);
        if (document) next.set('document', document);
        next.set('at', String(ordinal));
        return next;
      });
    },
    [setSearch],
  );

  const { holders, retranslations } = useReviewNews({
    projectId,
    editor,
    onBack: refresh,
    onStanding: () => void queries.invalidateQueries({ queryKey: ['review', projectId] }),
    onComments: () => void queries.invalidateQueries({ queryKey: ['review-comments', projectId] }),
    onChanged: (changed) => {
      const old = changed.filter(({ document_id, ordinal, version }) =>
        queries
          .getQueriesData<SegmentPage>({ queryKey: ['review-rows', projectId, document_id] })
          .some(([, page]) => page?.segments.some((row) => row.ordinal === ordinal && row.version < version)),
      );
      if (old.length > oneByOne) return refresh();
      for (const { document_id: document, ordinal } of old)
        call(openSegment, { params: { projectId, documentId: document, ordinal } }).then(put, () => undefined);
    },
  });
  // Whoever let go may have held what waits to be saved.
  useEffect(() => {
    if (holders) queue.retry();
  }, [holders, queue]);

  const closed = lost ? 'lost' : review.handed_over ? 'handedOver' : review.running ? 'running' : undefined;
  const desk = useMemo<Desk | undefined>(
    () => (documentId ? { review, documentId, closed, editor, queue, put, refresh, goTo } : undefined),
    [review, documentId, closed, editor, queue, put, refresh, goTo],
  );
  if (!desk) return <Notice kind="info">{t('review.nothing')}</Notice>;
  return (
    <DeskContext value={desk}>
      <ReviewDesk holders={holders} retranslations={retranslations} />
    </DeskContext>
  );
}
