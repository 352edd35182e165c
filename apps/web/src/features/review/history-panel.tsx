import { useQuery } from '@tanstack/react-query';
import { type HistoryEntry, listSegmentHistory, type ReviewSegment } from '@targum/contracts';
import { QueryView } from '../../components/query-view.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useDesk } from './desk.ts';
import { RowState } from './row-state.tsx';
import { useRowActions } from './use-row-actions.ts';

/** Every version of a paragraph, newest first; each can be brought back. */
export function HistoryPanel({ segment }: { segment: ReviewSegment }) {
  const { t, format } = useLanguage();
  const { review } = useDesk();
  const actions = useRowActions(segment);
  const { document_id: documentId, ordinal, version } = segment;
  const list = useQuery({
    queryKey: ['review-history', review.project_id, documentId, ordinal, version],
    queryFn: () => call(listSegmentHistory, { params: { projectId: review.project_id, documentId, ordinal } }),
    placeholderData: (before) => before,
  });
  const locked = segment.review === 'locked';
  const entry = (shown: HistoryEntry['after'], to: number, about: string, undone: boolean) => (
    <li key={to} className={`border-s-2 ps-3 ${undone ? 'border-line opacity-75' : 'border-accent'}`}>
      <p className="text-sm text-muted">{about}</p>
      <p
        lang={review.target.language}
        dir={review.target.direction}
        className={`mt-0.5 break-words whitespace-pre-line ${undone ? 'line-through' : ''}`}
      >
        {shown.target ?? '—'}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <RowState review={shown.review} words />
        {shown.target === segment.target && shown.review === segment.review ? (
          <span className="text-sm text-muted">{t('review.history.now')}</span>
        ) : (
          <SmallButton about={about} disabled={locked || actions.busy} onClick={() => void actions.restore(to)}>
            {t('review.history.restore')}
          </SmallButton>
        )}
      </div>
    </li>
  );
  return (
    <QueryView query={list}>
      {({ history }) => {
        const first = history.at(-1);
        if (!first) return <p className="text-muted">{t('review.history.none')}</p>;
        return (
          <ol className="space-y-4" data-testid="history">
            {history.map((one) => {
              const who = one.name ?? t('review.history.somebody');
              const what = t(`review.history.${one.kind}`);
              const when = format.dateTime(one.changed_at);
              const about = one.undone
                ? t('review.history.undone', { who, what, when })
                : t('review.history.line', { who, what, when });
              return entry(one.after, one.version, about, one.undone);
            })}
            {entry(first.before, 0, t('review.history.first'), false)}
          </ol>
        );
      }}
    </QueryView>
  );
}
