import { type IdentityApp, type IdentityUser, revokeIdentityUserApp } from '@targum/contracts';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { userName } from './user-name.ts';

/** Applications that somebody has let in, and a way to show them out. */
export function AppRows({ user, rows }: { user: IdentityUser; rows: IdentityApp[] }) {
  const { t } = useLanguage();
  return (
    <Table
      caption={t('identity.apps')}
      head={[
        { label: t('identity.clients.name') },
        { label: t('identity.clients.scopes') },
        { label: <span className="sr-only">{t('identity.actions')}</span> },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.client_id}>
          <td className="min-w-48 p-3">
            <bdi className="font-medium">{row.client_name}</bdi>
            <code dir="ltr" className="block text-sm break-all text-muted">
              {row.client_id}
            </code>
          </td>
          <td className="p-3">
            <bdi dir="ltr" className="text-sm">
              {row.scopes.join(', ')}
            </bdi>
          </td>
          <td className="p-3 text-end">
            <ConfirmButton
              about={row.client_name}
              label={t('identity.apps.revoke')}
              title={t('identity.apps.revoke.title', { name: row.client_name })}
              text={t('identity.apps.revoke.text', { name: userName(user) })}
              work={() => call(revokeIdentityUserApp, { params: { userId: user.user_id, clientId: row.client_id } })}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
