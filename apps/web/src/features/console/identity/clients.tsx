import { useQuery } from '@tanstack/react-query';
import {
  changeIdentityClientSecret,
  deleteIdentityClient,
  type IdentityClient,
  listIdentityClients,
} from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { ClientDialog } from './client-dialog.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { type MadeSecret, SecretDialog } from './secret-dialog.tsx';
import { identityKey } from './use-act.ts';

/** Applications that people sign in to with their account here. */
export function IdentityClients() {
  const { t } = useLanguage();
  const clients = useQuery({
    queryKey: [...identityKey, 'clients'],
    queryFn: () => call(listIdentityClients, {}),
  });
  const [edited, setEdited] = useState<IdentityClient | 'new'>();
  const [secret, setSecret] = useState<MadeSecret>();
  const showSecret = (made: { name: string; secret: string }) =>
    setSecret({
      title: t('identity.clients.secret', { name: made.name }),
      text: t('identity.clients.secret.text'),
      secret: made.secret,
    });
  const add = <Button onClick={() => setEdited('new')}>{t('identity.clients.add')}</Button>;
  return (
    <>
      <QueryView query={clients} lines={6}>
        {({ clients: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="shield" title={t('identity.clients.none')} action={add} />
          ) : (
            <>
              <div className="mb-4">{add}</div>
              <Rows rows={rows} onEdit={setEdited} onSecret={showSecret} />
            </>
          )
        }
      </QueryView>
      <ClientDialog client={edited} onClose={() => setEdited(undefined)} onSecret={showSecret} />
      <SecretDialog made={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

interface RowsProps {
  rows: IdentityClient[];
  onEdit: (client: IdentityClient) => void;
  onSecret: (made: { name: string; secret: string }) => void;
}

function Rows({ rows, onEdit, onSecret }: RowsProps) {
  const { t } = useLanguage();
  return (
    <Table
      caption={t('identity.part.clients')}
      head={[
        { label: t('identity.clients.name') },
        { label: t('identity.clients.type') },
        { label: t('identity.clients.redirects') },
        { label: <span className="sr-only">{t('identity.actions')}</span> },
      ]}
    >
      {rows.map((client) => (
        <tr key={client.client_id}>
          <td className="min-w-48 p-3">
            <bdi className="font-medium">{client.client_name}</bdi>{' '}
            {client.enabled ? null : <Badge tone="bad">{t('identity.clients.off')}</Badge>}
            <code dir="ltr" className="block text-sm break-all text-muted">
              {client.client_id}
            </code>
          </td>
          <td className="min-w-32 p-3">{t(`identity.type.${client.client_type}`)}</td>
          <td className="min-w-56 p-3">
            {client.redirect_uris.map((address) => (
              <bdi key={address} dir="ltr" className="block break-all">
                {address}
              </bdi>
            ))}
          </td>
          <td className="p-3 text-end whitespace-nowrap">
            <SmallButton about={client.client_name} onClick={() => onEdit(client)}>
              {t('identity.clients.edit')}
            </SmallButton>
            {client.client_type.endsWith('_public') ? null : (
              <ConfirmButton
                about={client.client_name}
                label={t('identity.clients.renew')}
                title={t('identity.clients.renew.title', { name: client.client_name })}
                text={t('identity.clients.renew.text')}
                work={async () => {
                  const made = await call(changeIdentityClientSecret, { params: { clientId: client.client_id } });
                  onSecret({ name: client.client_name, secret: made.client_secret });
                }}
              />
            )}
            <ConfirmButton
              about={client.client_name}
              label={t('identity.clients.delete')}
              title={t('identity.clients.delete.title', { name: client.client_name })}
              text={t('identity.clients.delete.text')}
              work={() => call(deleteIdentityClient, { params: { clientId: client.client_id } })}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
