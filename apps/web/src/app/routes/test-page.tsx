import { useQuery } from '@tanstack/react-query';
import { describeSite } from '@targum/contracts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../components/page-title.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { NotFoundRoute } from './not-found.tsx';

/** The frame of the diagnostics: open while developing, for administrators alone in production. */
export function TestPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useLanguage();
  const { status, user } = useSession();
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) });
  return (
    <QueryView query={site}>
      {({ development }) => {
        if (!development && status === 'loading') return <Spinner />;
        if (!development && !user?.is_admin) return <NotFoundRoute />;
        return (
          <div className="mx-auto max-w-3xl">
            <PageTitle title={title} />
            <p className="mb-2 text-sm font-semibold text-accent">{t('diagnostics.mark')}</p>
            <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
            <p className="mt-2 mb-8 text-pretty text-muted">{lead}</p>
            {children}
          </div>
        );
      }}
    </QueryView>
  );
}
