import { useQuery } from '@tanstack/react-query';
import { listFailedSegments, type ProjectStatus } from '@targum/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** The paragraphs that could not be translated, with their text, on demand. */
export function FailedSegments({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const { failed } = project.segments;
  const list = useQuery({
    queryKey: ['failed-segments', project.project_id, failed],
    queryFn: () => call(listFailedSegments, { params: { projectId: project.project_id }, query: {} }),
    enabled: open,
  });
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium text-bad">
        {t('progress.failedSegments', { count: failed })}
      </summary>
      {list.isPending && open ? <Spinner /> : null}
      <ul className="mt-3 max-h-96 space-y-3 overflow-y-auto">
        {list.data?.segments.map((segment) => (
          <li key={`${segment.document_id}-${segment.ordinal}`} className="rounded-lg bg-tint p-3">
            <p dir="auto" className="break-words">
              {segment.text}
            </p>
            <p className="mt-1 text-sm text-muted">
              {t(`progress.reason.${segment.reason}`)} · <bdi>{segment.filename}</bdi>
            </p>
            <Link
              to={`/projects/${project.project_id}/review?document=${segment.document_id}&at=${segment.ordinal}`}
              className="text-sm font-medium text-accent underline underline-offset-4"
            >
              {t('review.here')}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
