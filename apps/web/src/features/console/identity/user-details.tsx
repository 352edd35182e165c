import { useQuery } from '@tanstack/react-query';
import { getIdentityUser, type IdentityUser } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { AppRows } from './apps.tsx';
import { LockRows } from './locks.tsx';
import type { Notes } from './notes.ts';
import { SessionRows } from './sessions.tsx';
import { identityKey } from './use-act.ts';
import { UserActions } from './user-actions.tsx';
import { UserFactors } from './user-factors.tsx';
import { UserLog } from './user-log.tsx';
import { userName } from './user-name.ts';
import { UserState } from './user-state.tsx';

/** One user: how they sign in, where they are signed in, and what can be done about it. */
export function IdentityUserDetails({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const found = useQuery({
    queryKey: [...identityKey, 'user', userId],
    queryFn: () => call(getIdentityUser, { params: { userId } }),
  });
  return (
    <>
      <p className="mb-4">
        <Link className="underline" to="/console/identity/users">
          {t('identity.users.all')}
        </Link>
      </p>
      <QueryView query={found} lines={8}>
        {({ user, sessions, locks, apps }) => (
          <div className="space-y-8">
            <Card>
              <div className="mb-4 flex flex-wrap items-center gap-3">
                <h2 className="text-xl font-semibold break-all">
                  <bdi>{userName(user)}</bdi>
                </h2>
                <UserState user={user} />
              </div>
              <Facts user={user} />
              <UserActions user={user} locked={locks.length > 0} />
            </Card>
            <section>
              <h2 className="mb-3 text-lg font-semibold">{t('identity.part.sessions')}</h2>
              {sessions.length > 0 ? (
                <SessionRows rows={sessions} />
              ) : (
                <EmptyState icon="clock" title={t('identity.sessions.none')} />
              )}
            </section>
            {locks.length > 0 ? (
              <section>
                <h2 className="mb-3 text-lg font-semibold">{t('identity.part.locks')}</h2>
                <LockRows rows={locks} />
              </section>
            ) : null}
            <section>
              <h2 className="mb-3 text-lg font-semibold">{t('identity.apps')}</h2>
              {apps.length > 0 ? (
                <AppRows user={user} rows={apps} />
              ) : (
                <p className="text-muted">{t('identity.apps.none')}</p>
              )}
            </section>
            <UserLog userId={user.user_id} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Facts({ user }: { user: IdentityUser }) {
  const { t, format } = useLanguage();
  const marked = (address: string, verified: boolean) => (
    <span key={address} className="block">
      <bdi dir="ltr" className="break-all">
        {address}
      </bdi>
      {verified ? null : <span className="text-muted"> ({t('identity.users.unverified')})</span>}
    </span>
  );
  const facts: [string, ReactNode][] = [
    [
      t('identity.users.id'),
      <code key="id" dir="ltr" className="break-all">
        {user.user_id}
      </code>,
    ],
    [t('identity.users.since'), format.dateTime(user.created_at)],
    [t('identity.users.emails'), user.emails.map(({ email, verified }) => marked(email, verified))],
    [t('identity.users.phones'), user.phone_numbers.map((row) => marked(row.phone_number, row.verified))],
    [t('identity.users.methods'), <UserFactors key="methods" user={user} />],
    [t('identity.users.roles'), <bdi key="roles">{user.roles.join(', ')}</bdi>],
    [t('identity.users.trusted'), <NotesText key="trusted" notes={user.trusted_metadata} />],
    [t('identity.users.untrusted'), <NotesText key="untrusted" notes={user.untrusted_metadata} />],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>{Array.isArray(value) && value.length === 0 ? t('identity.none') : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotesText({ notes }: { notes: Notes }) {
  const { t } = useLanguage();
  if (Object.keys(notes).length === 0) return t('identity.none');
  return (
    <code dir="ltr" className="block text-sm break-all whitespace-pre-wrap">
      {JSON.stringify(notes, null, 2)}
    </code>
  );
}
