import { useQuery } from '@tanstack/react-query';
import { getReview } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { Link, Navigate, useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ReviewerPage } from '../../features/assignments/reviewer-page.tsx';
import { ImportXliff } from '../../features/exports/import-xliff.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { NotFoundRoute } from './not-found.tsx';

export function AssignmentRoute() {
  return (
    <RequireSession>
      <Assignment />
    </RequireSession>
  );
}

function Assignment() {
  const { t } = useLanguage();
  const { assignmentId = '' } = useParams();
  const review = useQuery({
    queryKey: ['reviews', assignmentId],
    queryFn: () => call(getReview, { params: { assignmentId } }),
    refetchInterval: 5_000,
  });
  if (review.error instanceof HttpError && [400, 404].includes(review.error.status)) return <NotFoundRoute />;
  // Authors have it on their project's page.
  if (review.data?.side === 'owner') return <Navigate to={`/projects/${review.data.project_id}`} replace />;
  return (
    <>
      <PageTitle title={review.data?.project_name ?? t('reviews.title')} />
      <Link to="/reviews" className="text-sm text-muted underline-offset-4 hover:underline">
        {t('reviews.back')}
      </Link>
      <div className="mt-1">
        <QueryView query={review} lines={6}>
          {(data) => (
            <ReviewerPage
              review={data}
              renderImport={(documentId) => <ImportXliff projectId={data.project_id} documentId={documentId} />}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}
