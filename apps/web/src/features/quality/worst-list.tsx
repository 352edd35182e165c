import type { ProjectReport } from '@targum/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const tones = { error: 'bad', warning: 'accent', info: 'plain' } as const;
const atFirst = 5;

interface WorstListProps extends Pick<ProjectReport, 'worst' | 'source' | 'target'> {}

/** The paragraphs with the heaviest doubts. */
export function WorstList({ worst, source, target }: WorstListProps) {
  const { t } = useLanguage();
  const [all, setAll] = useState(false);
  if (worst.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{t('quality.worst')}</h2>
      <ul className="space-y-3">
        {(all ? worst : worst.slice(0, atFirst)).map((row) => (
          <li
            key={`${row.document_id}-${row.ordinal}`}
            className="rounded-2xl border border-line bg-surface p-4 sm:p-5"
          >
            <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
              <p lang={source.language} dir={source.direction} className="line-clamp-4 break-words text-muted">
                {row.source}
              </p>
              <p lang={target.language} dir={target.direction} className="line-clamp-4 break-words">
                {row.target ?? t('draft.failed')}
              </p>
            </div>
            <div className="mt-3 flex flex-wrap items-center gap-2">
              {[...new Map(row.checks.map((check) => [check.code, check])).values()].map((check) => (
                <Badge key={check.code} tone={tones[check.severity]}>
                  {t(`check.${check.code}`)}
                </Badge>
              ))}
              <Link
                to={`?tab=draft&document=${row.document_id}&at=${row.ordinal}`}
                className="ms-auto text-sm font-medium text-accent underline-offset-4 hover:underline"
              >
                {t('draft.open')}
              </Link>
              <Link
                to={`review?document=${row.document_id}&at=${row.ordinal}`}
                className="text-sm font-medium text-accent underline-offset-4 hover:underline"
              >
                {t('review.here')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {!all && worst.length > atFirst ? (
        <Button kind="quiet" className="mt-4" onClick={() => setAll(true)}>
          {t('projects.more')}
        </Button>
      ) : null}
    </section>
  );
}
