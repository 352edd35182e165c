import type { ChapterQuality } from '@targum/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** A bar a chapter: how much of it nothing speaks against. The same as a table on demand. */
export function ChapterPlot({ chapters }: { chapters: readonly ChapterQuality[] }) {
  const { t } = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const shown = chapters.filter((chapter) => chapter.words > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{t('quality.chapters')}</h2>
          <p className="text-sm text-muted">{t('quality.chapters.about')}</p>
        </div>
        <Button kind="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'quality.asPlot' : 'quality.asTable')}
        </Button>
      </div>
      {asTable ? <ChapterTable chapters={shown} /> : <Bars chapters={shown} />}
    </section>
  );
}

const addressOf = (chapter: ChapterQuality) => `?tab=draft&document=${chapter.document_id}&at=${chapter.ordinal}`;

function Bars({ chapters }: { chapters: readonly ChapterQuality[] }) {
  const { t, format } = useLanguage();
  return (
    <ul className="max-h-[32rem] space-y-1 overflow-y-auto rounded-2xl border border-line bg-surface p-4">
      {chapters.map((chapter) => (
        <li key={`${chapter.document_id}-${chapter.ordinal}`}>
          <Link
            to={addressOf(chapter)}
            className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-center gap-x-4 gap-y-1 rounded-lg px-2 py-1.5 -outline-offset-2 hover:bg-tint sm:grid-cols-[minmax(0,12rem)_1fr_3.5rem]"
          >
            <span dir="auto" className="truncate text-sm">
              {chapter.title ?? t('draft.chapter.start')}
            </span>
            {/* The bar says in length what the figure says; colours only repeat it. */}
            <svg
              aria-hidden="true"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              className="col-span-full row-start-2 h-3 w-full overflow-hidden rounded-full bg-tint sm:col-span-1 sm:col-start-2 sm:row-start-1 rtl:-scale-x-100"
            >
              <rect width={chapter.clean_percent} height="8" className={toneOf(chapter.clean_percent)} />
            </svg>
            <span className="text-end text-sm tabular-nums">{format.percent(chapter.clean_percent)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function toneOf(percent: number): string {
  if (percent >= 90) return 'fill-good';
  return percent >= 70 ? 'fill-accent' : 'fill-bad';
}

function ChapterTable({ chapters }: { chapters: readonly ChapterQuality[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('quality.chapters')}
      head={[
        { label: t('quality.chapter') },
        { label: t('quality.words'), end: true },
        { label: t('quality.errors'), end: true },
        { label: t('quality.warnings'), end: true },
        { label: t('quality.cleanShare'), end: true },
      ]}
    >
      {chapters.map((chapter) => (
        <tr key={`${chapter.document_id}-${chapter.ordinal}`}>
          <th scope="row" className="p-3 text-start font-normal">
            <Link dir="auto" to={addressOf(chapter)} className="underline underline-offset-4">
              {chapter.title ?? t('draft.chapter.start')}
            </Link>
          </th>
          <td className="p-3 text-end tabular-nums">{format.number(chapter.words)}</td>
          <td className="p-3 text-end tabular-nums">{format.number(chapter.doubtful.error)}</td>
          <td className="p-3 text-end tabular-nums">{format.number(chapter.doubtful.warning)}</td>
          <td className="p-3 text-end tabular-nums">{format.percent(chapter.clean_percent)}</td>
        </tr>
      ))}
    </Table>
  );
}
