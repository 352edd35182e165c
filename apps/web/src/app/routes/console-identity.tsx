import { NavLink, useParams } from 'react-router';
import { IdentityActivity } from '../../features/console/identity/activity.tsx';
import { IdentityAudit } from '../../features/console/identity/audit.tsx';
import { IdentityClients } from '../../features/console/identity/clients.tsx';
import { IdentityImport } from '../../features/console/identity/import.tsx';
import { IdentityKeys } from '../../features/console/identity/keys.tsx';
import { IdentityLocks } from '../../features/console/identity/locks.tsx';
import { IdentityMessages } from '../../features/console/identity/messages.tsx';
import { IdentityProviders } from '../../features/console/identity/providers.tsx';
import { IdentitySessions } from '../../features/console/identity/sessions.tsx';
import { IdentitySettings } from '../../features/console/identity/settings.tsx';
import { IdentityUserDetails } from '../../features/console/identity/user-details.tsx';
import { IdentityUsers } from '../../features/console/identity/users.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ConsoleFrame } from './console.tsx';
import { NotFoundRoute } from './not-found.tsx';

const parts = {
  settings: IdentitySettings,
  activity: IdentityActivity,
  providers: IdentityProviders,
  clients: IdentityClients,
  users: IdentityUsers,
  sessions: IdentitySessions,
  locks: IdentityLocks,
  messages: IdentityMessages,
  keys: IdentityKeys,
  audit: IdentityAudit,
};
type PartId = keyof typeof parts;
const ids = Object.keys(parts) as PartId[];

const addressOf = (id: PartId) => (id === 'settings' ? '/console/identity' : `/console/identity/${id}`);

/** The identity provider in the console; each part has an address of its own. */
export function ConsoleIdentityRoute() {
  const { part = 'settings', userId } = useParams();
  const id = userId === undefined ? ids.find((row) => row === part) : 'users';
  const { t } = useLanguage();
  if (!id) return <NotFoundRoute />;
  const Shown = parts[id];
  return (
    <ConsoleFrame section="identity" title={t(`identity.part.${id}`)}>
      <nav aria-label={t('identity.parts')} className="mb-6 flex flex-wrap gap-2">
        {ids.map((row) => (
          <NavLink
            key={row}
            to={addressOf(row)}
            end={row !== 'users'}
            className="inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm font-medium hover:bg-tint aria-[current=page]:border-accent aria-[current=page]:bg-tint"
          >
            {t(`identity.part.${row}`)}
          </NavLink>
        ))}
      </nav>
      {userId === undefined ? (
        <Shown />
      ) : userId === 'import' ? (
        <IdentityImport />
      ) : (
        <IdentityUserDetails key={userId} userId={userId} />
      )}
    </ConsoleFrame>
  );
}
