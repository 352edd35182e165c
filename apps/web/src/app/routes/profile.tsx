import { PasskeyRegistration } from '@targum/sign-in/react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useToast } from '../../components/toast.tsx';
import { ApiKeys } from '../../features/account/api-keys.tsx';
import { DeleteAccount } from '../../features/account/delete-account.tsx';
import { DriveConnection } from '../../features/account/drive-connection.tsx';
import { NameForm } from '../../features/account/name-form.tsx';
import { PreferencesForm } from '../../features/account/preferences-form.tsx';
import { Webhooks } from '../../features/account/webhooks.tsx';
import { YourData } from '../../features/account/your-data.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useSession } from '../../features/session/session.tsx';
import { SessionList } from '../../features/session/session-list.tsx';
import { useCore } from '../../features/session/use-core.ts';
import { useWidgetLook } from '../../features/session/use-widget-look.ts';
import { useLanguage } from '../../i18n/language.tsx';

const sections = ['you', 'preferences', 'passkeys', 'sessions', 'keys', 'hooks', 'drive', 'data', 'delete'] as const;
type SectionId = (typeof sections)[number];

export function ProfileRoute() {
  return (
    <RequireSession>
      <Profile />
    </RequireSession>
  );
}

function Profile() {
  const { t } = useLanguage();
  const { error } = useSession();
  return (
    <>
      <PageTitle title={t('nav.profile')} />
      <h1 className="mb-2 text-3xl font-bold tracking-tight">{t('nav.profile')}</h1>
      <p className="mb-8 flex flex-wrap gap-x-5">
        {(['glossaries', 'memories', 'voices'] as const).map((page) => (
          <Link key={page} to={`/${page}`} className="underline underline-offset-4">
            {t(`nav.${page}`)}
          </Link>
        ))}
      </p>
      {error ? <Notice kind="error">{error}</Notice> : null}
      <div className="gap-10 lg:grid lg:grid-cols-[12rem_1fr]">
        <nav aria-label={t('profile.sections')} className="max-lg:hidden">
          <ul className="sticky top-6 space-y-1">
            {sections.map((id) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className={`block rounded-lg px-3 py-2 text-sm hover:bg-tint ${id === 'delete' ? 'text-bad' : ''}`}
                >
                  {t(`profile.section.${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-6">
          <Sections />
        </div>
      </div>
    </>
  );
}

function Sections() {
  const { t } = useLanguage();
  const { toast } = useToast();
  const { user, setUser, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <>
      {user ? (
        <Section id="you">
          <NameForm user={user} onChanged={setUser} />
        </Section>
      ) : null}
      <Section id="preferences">
        <PreferencesForm />
      </Section>
      <Section id="passkeys">
        <Passkeys />
      </Section>
      <Section id="sessions">
        <SessionList />
      </Section>
      <Section id="keys">
        <ApiKeys />
      </Section>
      <Section id="hooks">
        <Webhooks />
      </Section>
      <Section id="drive">
        <DriveConnection />
      </Section>
      <Section id="data">
        <YourData />
      </Section>
      {user ? (
        <Section id="delete">
          <DeleteAccount
            email={user.email}
            onDeleted={async () => {
              // First away from here: this page sends whoever is signed out to sign in.
              await navigate('/');
              toast({ title: t('erase.done') });
              await signOut().catch(() => undefined);
            }}
          />
        </Section>
      ) : null}
    </>
  );
}

/** The widget's own screens; "Done" leads back to the first of them, because there is nowhere else to go. */
function Passkeys() {
  const { t } = useLanguage();
  const look = useWidgetLook();
  const { core } = useCore();
  const [round, setRound] = useState(0);
  if (!core) return null;
  return (
    <PasskeyRegistration
      key={round}
      core={core}
      config={{ products: ['passkeys', 'otp'] }}
      strings={{ 'passkey.start.skip': t('profile.passkeys.manage') }}
      callbacks={{
        onEvent({ type }) {
          if (type !== 'PASSKEY_DONE') return;
          setRound(round + 1);
          document.querySelector<HTMLElement>('#passkeys-title')?.focus();
        },
      }}
      {...look}
    />
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <Card>
        <h2 id={`${id}-title`} tabIndex={-1} className="mb-4 text-xl font-semibold">
          {t(`profile.section.${id}`)}
        </h2>
        {children}
      </Card>
    </section>
  );
}
