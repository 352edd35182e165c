import { PasskeyRegistration } from '@targum/sign-in/react';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useSession } from '../../features/session/session.tsx';
import { SessionList } from '../../features/session/session-list.tsx';
import { useCore } from '../../features/session/use-core.ts';
import { useWidgetLook } from '../../features/session/use-widget-look.ts';
import { useLanguage } from '../../i18n/language.tsx';

export function ProfileRoute() {
  return (
    <RequireSession>
      <Profile />
    </RequireSession>
  );
}

function Profile() {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { user, error } = useSession();
  const { core } = useCore();
  return (
    <div className="mx-auto max-w-3xl space-y-10">
      <PageTitle title={t('nav.profile')} />
      <h1 className="text-3xl font-bold">{t('nav.profile')}</h1>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {user ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-muted">{t('profile.name')}</dt>
          <dd>
            <bdi>{user.name}</bdi>
          </dd>
          <dt className="text-muted">{t('profile.email')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </dl>
      ) : null}
      <section>
        <h2 className="mb-3 text-xl font-semibold">{t('profile.passkeys')}</h2>
        {core ? <PasskeyRegistration core={core} config={{ products: ['passkeys', 'otp'] }} {...look} /> : null}
      </section>
      <section>
        <h2 className="mb-3 text-xl font-semibold">{t('profile.sessions')}</h2>
        <SessionList />
      </section>
    </div>
  );
}
