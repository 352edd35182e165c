import { useQuery } from '@tanstack/react-query';
import { readReview } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ReviewPane } from '../../features/review/review-pane.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { NotFoundRoute } from './not-found.tsx';

const refreshMs = 15_000;

export function ReviewRoute() {
  const { projectId = '' } = useParams();
  const { status } = useSession();
  // Whose project it is can only be said once it is known who asks.
  return status === 'loading' ? <Spinner /> : <Review projectId={projectId} />;
}

function Review({ projectId }: { projectId: string }) {
  const { t } = useLanguage();
  const review = useQuery({
    queryKey: ['review', projectId],
    queryFn: () => call(readReview, { params: { projectId } }),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : refreshMs),
    retry: (count, error) => !(error instanceof HttpError) && count < 2,
  });
  const missing = isMissing(review.error);
  if (missing && !review.data) return <NotFoundRoute />;
  return (
    <div className="mx-auto max-w-[100rem] px-3 py-4 sm:px-5">
      <PageTitle title={t('review.title', { name: review.data?.name ?? '' })} />
      <QueryView query={review} lines={6}>
        {(data) => <ReviewPane key={projectId} review={data} lost={missing} />}
      </QueryView>
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && [400, 401, 403, 404].includes(error.status);
}
