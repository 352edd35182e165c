import { useQuery } from '@tanstack/react-query';
import { type IdentityAdminKey, type IdentitySigningKey, listIdentityKeys, revokeIdentityKey } from '@targum/contracts';
import { Badge } from '../../../components/badge.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { RotateButton } from './rotate-button.tsx';
import { identityKey } from './use-act.ts';

/** Keys that sign, and keys that administer. */
export function IdentityKeys() {
  const { t } = useLanguage();
  const keys = useQuery({ queryKey: [...identityKey, 'keys'], queryFn: () => call(listIdentityKeys, {}) });
  return (
    <QueryView query={keys} lines={6}>
      {({ signing, administration }) => (
        <div className="space-y-10">
          <section>
            <h2 className="text-lg font-semibold">{t('identity.keys.signing')}</h2>
            <p className="mb-4 max-w-prose text-pretty text-muted">
              {t('identity.keys.signing.text')} {t('identity.keys.schedule')}
            </p>
            <SigningKeys rows={signing} />
            <div className="mt-4 flex flex-wrap gap-3">
              <RotateButton now={false} />
              <RotateButton now />
            </div>
          </section>
          <section>
            <h2 className="text-lg font-semibold">{t('identity.keys.admin')}</h2>
            <p className="mb-4 max-w-prose text-pretty text-muted">{t('identity.keys.admin.text')}</p>
            {administration.length === 0 ? (
              <EmptyState icon="shield" title={t('identity.keys.admin.none')} />
            ) : (
              <AdminKeys rows={administration} />
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}

const daysSince = (iso: string) => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / (24 * 3600_000)));

const tones = { next: 'plain', signing: 'good', old: 'plain' } as const;

function SigningKeys({ rows }: { rows: IdentitySigningKey[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.keys.signing')}
      head={[
        { label: t('identity.keys.kid') },
        { label: t('identity.keys.algorithm') },
        { label: t('identity.keys.from') },
        { label: t('identity.keys.until') },
        { label: t('console.state') },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.kid}>
          <td className="min-w-56 p-3">
            <code dir="ltr" className="text-sm break-all">
              {row.kid}
            </code>
          </td>
          <td className="p-3">{row.algorithm}</td>
          <td className="p-3 whitespace-nowrap">
            {format.dateTime(row.signs_from)}
            {row.state === 'signing' ? (
              <span className="block text-sm text-muted">
                {t('identity.keys.age', { days: daysSince(row.signs_from) })}
              </span>
            ) : null}
          </td>
          <td className="p-3 whitespace-nowrap">
            {row.signs_until ? format.dateTime(row.signs_until) : t('identity.none')}
          </td>
          <td className="p-3">
            <Badge tone={tones[row.state]}>{t(`identity.keys.state.${row.state}`)}</Badge>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function AdminKeys({ rows }: { rows: IdentityAdminKey[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.keys.admin')}
      head={[
        { label: t('identity.set.name') },
        { label: t('identity.keys.scopes') },
        { label: t('identity.keys.used') },
        { label: t('identity.keys.expires') },
        { label: <span className="sr-only">{t('identity.actions')}</span> },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.key_id}>
          <td className="p-3">
            <bdi className="font-medium">{row.name}</bdi>{' '}
            {row.revoked_at ? <Badge tone="bad">{t('identity.keys.revoked')}</Badge> : null}
          </td>
          <td className="min-w-56 p-3">
            <bdi dir="ltr" className="text-sm">
              {row.scopes.join(', ')}
            </bdi>
          </td>
          <td className="p-3 whitespace-nowrap">
            {row.last_used_at ? format.dateTime(row.last_used_at) : t('identity.keys.never')}
          </td>
          <td className="p-3 whitespace-nowrap">{format.dateTime(row.revoked_at ?? row.expires_at)}</td>
          <td className="p-3 text-end">
            {row.revoked_at ? null : (
              <ConfirmButton
                about={row.name}
                label={t('identity.keys.revoke')}
                title={t('identity.keys.revoke.title', { name: row.name })}
                text={t('identity.keys.revoke.text')}
                work={() => call(revokeIdentityKey, { params: { keyId: row.key_id } })}
              />
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
