import type { Segment, SegmentPage } from '@targum/contracts';
import { memo } from 'react';
import { Link } from 'react-router';
import { CheckList } from '../../components/check-list.tsx';
import { Highlight } from '../../components/highlight.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface SegmentRowProps {
  segment: Segment | undefined;
  sides: Pick<SegmentPage, 'source' | 'target'> | undefined;
  search: string | undefined;
  /** Where this paragraph stands in the whole draft. */
  address: string | undefined;
}

const layout = 'grid gap-x-6 gap-y-1.5 px-4 py-4 md:grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,1fr)]';

/** One paragraph: source and translation side by side, on a phone one above the other. */
export const SegmentRow = memo(function SegmentRow({ segment, sides, search, address }: SegmentRowProps) {
  const { t, format } = useLanguage();
  if (!segment || !sides) {
    return (
      <div className={layout}>
        <span />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  const heading = segment.kind === 'heading' ? 'text-lg font-semibold' : '';
  const number = format.number(segment.ordinal + 1);
  return (
    <div className={layout} data-ordinal={segment.ordinal}>
      <Link
        to={address ?? ''}
        aria-label={t('draft.number', { number })}
        className="justify-self-start text-xs text-muted tabular-nums underline-offset-4 hover:underline md:pt-1"
      >
        {number}
      </Link>
      <div className="min-w-0">
        <p
          lang={sides.source.language}
          dir={sides.source.direction}
          className={`break-words whitespace-pre-line text-muted md:text-ink ${heading}`}
        >
          <Highlight text={segment.source} search={search} />
        </p>
      </div>
      <div className="min-w-0">
        <Target segment={segment} side={sides.target} heading={heading} search={search} />
        <CheckList checks={segment.checks} />
      </div>
    </div>
  );
});

interface TargetProps {
  segment: Segment;
  side: SegmentPage['target'];
  heading: string;
  search: string | undefined;
}

function Target({ segment, side, heading, search }: TargetProps) {
  const { t, format } = useLanguage();
  if (segment.target === null) {
    return segment.state === 'failed' ? (
      <p className="text-bad">{t('draft.failed')}</p>
    ) : (
      <p className="animate-pulse text-muted">{t('draft.pending')}</p>
    );
  }
  return (
    <>
      <p lang={side.language} dir={side.direction} className={`break-words whitespace-pre-line ${heading}`}>
        <Highlight text={segment.target} search={search} />
      </p>
      {segment.origin && segment.origin !== 'engine' ? (
        <p className="mt-1 text-xs text-muted">{t(`draft.origin.${segment.origin}`)}</p>
      ) : null}
      {segment.suggestion ? (
        <details className="mt-1 text-sm text-muted">
          <summary className="cursor-pointer">
            {t('draft.suggestion', { match: format.number(segment.suggestion.match) })}
          </summary>
          <p dir="auto" className="mt-1">
            {segment.suggestion.target}
          </p>
        </details>
      ) : null}
    </>
  );
}
