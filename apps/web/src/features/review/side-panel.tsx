import { useQuery } from '@tanstack/react-query';
import type { Chapter, ReviewComment, Segment } from '@targum/contracts';
import type { RefObject } from 'react';
import { Tabs } from '../../components/tabs.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { useDesk } from './desk.ts';
import { HintsPanel } from './hints-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { MemoryPanel } from './memory-panel.tsx';
import { PagePanel } from './page-panel.tsx';
import { segmentQuery } from './use-rows.ts';
import type { EditorHandle } from './use-token-editor.ts';

const panels = ['hints', 'memory', 'history', 'comments', 'page'] as const;
export type PanelName = (typeof panels)[number];

interface SidePanelProps {
  row: Segment | undefined;
  comments: readonly ReviewComment[] | undefined;
  chapters: readonly Chapter[] | undefined;
  editor: RefObject<EditorHandle | null>;
  panel: PanelName;
  onPanel: (panel: PanelName) => void;
}

/** What helps with the open paragraph, one kind at a time. */
export function SidePanel({ row, comments, chapters, editor, panel, onPanel }: SidePanelProps) {
  const { t } = useLanguage();
  const { review, documentId } = useDesk();
  const ordinal = row?.ordinal ?? -1;
  // The same question as the open row asks: it is answered once for both.
  const { data: segment } = useQuery({
    ...segmentQuery(review.project_id, documentId, ordinal),
    enabled: ordinal >= 0,
  });
  const body = () => {
    if (panel === 'page') return <PagePanel here={row?.ordinal} chapters={chapters} />;
    if (panel === 'memory') return <MemoryPanel editor={editor} />;
    if (panel === 'comments') return <CommentsPanel segment={segment} comments={comments ?? []} editor={editor} />;
    if (!segment) return <p className="text-muted">{t('review.noRow')}</p>;
    if (panel === 'history') return <HistoryPanel key={segment.ordinal} segment={segment} />;
    return <HintsPanel key={segment.ordinal} segment={segment} editor={editor} />;
  };
  return (
    <aside
      aria-label={t('review.tools')}
      className="relative min-w-0 rounded-2xl border border-line bg-surface p-4 lg:h-[calc(100dvh-15rem)] lg:min-h-96 lg:overflow-y-auto"
    >
      <Tabs
        label={t('review.tools')}
        tabs={panels.map((id) => ({ id, label: t(`review.panel.${id}`) }))}
        value={panel}
        onChange={onPanel}
      >
        {body()}
      </Tabs>
    </aside>
  );
}
