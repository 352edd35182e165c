import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { OwnPayouts } from '../../features/assignments/own-payouts.tsx';
import { ReviewerDesk } from '../../features/assignments/reviewer-desk.tsx';
import { ReviewerProfileForm } from '../../features/assignments/reviewer-profile-form.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function ReviewsRoute() {
  const { t } = useLanguage();
  return (
    <RequireSession>
      <PageTitle title={t('reviews.title')} />
      <h1 className="text-3xl font-bold tracking-tight">{t('reviews.title')}</h1>
      <p className="mt-2 mb-8 text-pretty text-muted">{t('reviews.about')}</p>
      <ForReviewers>
        <div className="space-y-12">
          <ReviewerDesk />
          <ReviewerProfileForm />
          <OwnPayouts />
        </div>
      </ForReviewers>
    </RequireSession>
  );
}

function ForReviewers({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const { user, error } = useSession();
  if (!user && !error) return <Spinner />;
  if (user?.is_reviewer || user?.is_admin) return children;
  return (
    <EmptyState
      icon="file"
      title={t('reviews.forReviewers')}
      action={
        <ButtonLink kind="quiet" to="/contact">
          {t('reviews.contact')}
        </ButtonLink>
      }
    >
      {t('reviews.forReviewers.text')}
    </EmptyState>
  );
}
