import type { RowHolder, Segment } from '@targum/contracts';
import { CheckList } from '../../components/check-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useDesk, useEdit } from './desk.ts';
import { HolderMark } from './holder-mark.tsx';
import { rowLayout } from './row-layout.ts';
import { RowState } from './row-state.tsx';
import { ShownContent } from './shown-content.tsx';

interface IdleRowProps {
  segment: Segment | undefined;
  holder: RowHolder | undefined;
  /** How many are not settled. */
  comments: number;
  search: string | undefined;
  onOpen: () => void;
}

/** A paragraph to be read; a click or Enter opens it. */
export function IdleRow({ segment, ...rest }: IdleRowProps) {
  if (segment) return <Known segment={segment} {...rest} />;
  return (
    <div className={rowLayout}>
      <span />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}

function Known({ segment, holder, comments, search, onOpen }: IdleRowProps & { segment: Segment }) {
  const { t, format } = useLanguage();
  const { review, documentId } = useDesk();
  const edit = useEdit(documentId, segment.ordinal);
  const heading = segment.kind === 'heading' ? 'text-lg font-semibold' : '';
  const source = segment.source_content ?? [segment.source];
  const written = segment.target_content ?? (segment.target === null ? null : [segment.target]);
  const target = edit?.content ?? written;
  const number = format.number(segment.ordinal + 1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the number is the button; the rest of the row only makes it larger
    <div
      className={`${rowLayout} cursor-text`}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('summary, a, button');
        if (!onControl && getSelection()?.isCollapsed !== false) onOpen();
      }}
    >
      <div className="flex items-center gap-2 md:flex-col md:items-start md:gap-1.5">
        <button
          type="button"
          aria-label={t('review.open', { number })}
          onClick={onOpen}
          className="cursor-pointer rounded text-xs text-muted tabular-nums underline-offset-4 hover:underline"
        >
          {number}
        </button>
        <RowState review={edit?.review ?? (edit?.content ? 'edited' : segment.review)} />
        {comments > 0 ? (
          <span className="text-xs text-accent" title={t('review.comments.open', { count: comments })}>
            <span className="sr-only">{t('review.comments.open', { count: comments })}</span>
            <span aria-hidden="true">● {format.number(comments)}</span>
          </span>
        ) : null}
      </div>
      <p
        lang={review.source.language}
        dir={review.source.direction}
        className={`min-w-0 break-words whitespace-pre-line text-muted ${heading}`}
      >
        <ShownContent content={source} search={search} />
      </p>
      <div className="min-w-0">
        <HolderMark holder={holder} />
        {target === null ? (
          <p className={segment.state === 'failed' ? 'text-bad' : 'text-muted'}>
            {t(segment.state === 'failed' ? 'draft.failed' : 'draft.pending')}
          </p>
        ) : (
          <p
            lang={review.target.language}
            dir={review.target.direction}
            className={`break-words whitespace-pre-line ${heading}`}
          >
            <ShownContent content={target} search={search} />
          </p>
        )}
        <CheckList checks={segment.checks} />
      </div>
    </div>
  );
}
