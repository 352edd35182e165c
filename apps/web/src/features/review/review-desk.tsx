import { useQuery } from '@tanstack/react-query';
import { listChapters, listComments, type Retranslation, type RowHolder, type Segment } from '@targum/contracts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useDesk } from './desk.ts';
import { KeyList } from './key-list.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReviewToolbar } from './review-toolbar.tsx';
import { rowFilter } from './row-filter.ts';
import { RowList } from './row-list.tsx';
import { type PanelName, SidePanel } from './side-panel.tsx';
import type { EditorHandle } from './use-token-editor.ts';

interface ReviewDeskProps {
  holders: readonly RowHolder[];
  /** Those under way. */
  retranslations: readonly Retranslation[];
}

/** A page needs as much room as the list. */
const halves = 'lg:grid-cols-2';
const beside = 'lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_28rem]';

type Opened = 'keys' | 'replace' | undefined;

/** List, tools and everything between them. Where one stands, searches and filters is in the address. */
export function ReviewDesk({ holders, retranslations }: ReviewDeskProps) {
  const { t } = useLanguage();
  const { review, documentId, closed, goTo } = useDesk();
  const [search, setSearch] = useSearchParams();
  const choice = search.get('show') ?? '';
  const words = search.get('q') ?? '';
  const filter = useMemo(() => rowFilter(choice, words), [choice, words]);
  const at = search.get('at');
  const { key: step } = useLocation();
  // Whoever is sent to the same place twice is brought there twice.
  const asked = useMemo(() => (at === null ? undefined : { index: Number(at) || 0, step }), [at, step]);
  const [row, setRow] = useState<Segment>();
  const [opened, setOpened] = useState<Opened>();
  const [panel, setPanel] = useState<PanelName>('hints');
  const editor = useRef<EditorHandle>(null);
  const searchField = useRef<HTMLDivElement>(null);

  const projectId = review.project_id;
  const chapters = useQuery({
    queryKey: ['chapters', projectId, documentId],
    queryFn: () => call(listChapters, { params: { projectId }, query: { document_id: documentId } }),
  }).data?.chapters;
  const comments = useQuery({
    queryKey: ['review-comments', projectId, documentId],
    queryFn: () => call(listComments, { params: { projectId }, query: { document_id: documentId } }),
  }).data?.comments;

  const change = useCallback(
    (fields: Record<string, string | undefined>) =>
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
      ),
    [setSearch],
  );

  /** Wherever one stands in the page, a button that has just gone included; a dialog has keys of its own. */
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (document.querySelector('dialog[open]')) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]');
    const act = (): (() => void) | undefined => {
      if (command && !event.altKey && key === 'f') return () => searchField.current?.querySelector('input')?.focus();
      if (command && !event.altKey && key === 'h') return () => setOpened('replace');
      if (command && !event.altKey && key === 'k') return () => setPanel('memory');
      if (command && event.altKey && key === 'm') return () => setPanel('comments');
      if (event.key === 'F1' || (event.key === '?' && !typing)) return () => setOpened('keys');
      return undefined;
    };
    const action = act();
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const progressOf = (work: Retranslation) =>
    t('review.chapter.progress', { done: work.done + work.left_out, total: work.total });
  const filtered = Object.keys(filter).length > 0;
  useAddressOf(filtered ? undefined : row?.ordinal);
  return (
    <div className="space-y-3">
      <ReviewToolbar
        choice={choice}
        words={words}
        chapters={chapters}
        here={row?.ordinal}
        searchField={searchField}
        onChange={(fields) => change({ ...fields, at: undefined })}
        onOpen={setOpened}
      />
      {closed ? <Notice kind="warning">{t(`review.closed.${closed}`)}</Notice> : null}
      {retranslations.map((work) => (
        <div key={work.id} data-testid="retranslation">
          <p className="mb-1 text-sm text-muted">{progressOf(work)}</p>
          <ProgressBar value={((work.done + work.left_out) / work.total) * 100} label={progressOf(work)} />
        </div>
      ))}
      <div className={`grid items-start gap-4 ${panel === 'page' ? halves : beside}`}>
        <RowList
          key={`${documentId} ${choice} ${words}`}
          filter={filter}
          asked={filtered ? undefined : asked}
          holders={holders}
          comments={comments}
          editor={editor}
          onRow={setRow}
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
        <SidePanel row={row} comments={comments} chapters={chapters} editor={editor} panel={panel} onPanel={setPanel} />
      </div>
      <KeyList open={opened === 'keys'} onClose={() => setOpened(undefined)} />
      <ReplaceDialog open={opened === 'replace'} onClose={() => setOpened(undefined)} onShow={goTo} />
    </div>
  );
}

/**
 * A reload or a copied address opens the paragraph that is open now. Told to the browser alone: the router would take
 * it for a wish to go there, while whoever walks on with the keys is already further.
 */
function useAddressOf(ordinal: number | undefined): void {
  useEffect(() => {
    if (ordinal === undefined) return;
    const address = new URL(window.location.href);
    address.searchParams.set('at', String(ordinal));
    window.history.replaceState(window.history.state, '', address);
  }, [ordinal]);
}
