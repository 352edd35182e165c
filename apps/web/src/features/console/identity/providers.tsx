import { useQuery } from '@tanstack/react-query';
import { type IdentityProvider, listIdentityProviders } from '@targum/contracts';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { CheckDialog } from './check-dialog.tsx';
import { FaultLines } from './faults.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { identityKey } from './use-act.ts';

const order: IdentityProvider['state'][] = ['wrong', 'ready', 'off', 'absent'];
const tones: Record<IdentityProvider['state'], BadgeTone> = {
  wrong: 'bad',
  ready: 'good',
  off: 'plain',
  absent: 'plain',
};

/** Who else people may sign in with: what is wrong first, what is not set up last. */
export function IdentityProviders() {
  const { t } = useLanguage();
  const [tried, setTried] = useState<IdentityProvider>();
  const [edited, setEdited] = useState<IdentityProvider | 'new'>();
  const found = useQuery({
    queryKey: [...identityKey, 'providers'],
    queryFn: () => call(listIdentityProviders, {}),
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-pretty text-muted">{t('identity.providers.text')}</p>
        <Button kind="quiet" onClick={() => setEdited('new')}>
          {t('identity.setup.new')}
        </Button>
      </div>
      <QueryView query={found} lines={8}>
        {({ providers }) => (
          <Table
            caption={t('identity.part.providers')}
            head={[
              { label: t('identity.providers.name') },
              { label: t('console.state') },
              { label: t('identity.providers.callback') },
            ]}
          >
            {providers
              .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.name.localeCompare(b.name))
              .map((row) => (
                <tr key={row.provider}>
                  <td className="p-3 font-medium">
                    <bdi>{row.name}</bdi>
                  </td>
                  <td className="min-w-40 p-3">
                    <Badge tone={tones[row.state]}>{t(`identity.providers.state.${row.state}`)}</Badge>
                    {row.faults ? (
                      <div className="mt-1 text-sm break-words text-bad">
                        <FaultLines faults={row.faults} />
                      </div>
                    ) : null}
                    {/* Here, and not at the end of the line: on a phone that end is out of sight. */}
                    <div className="-mx-2.5 mt-1 whitespace-nowrap">
                      <SmallButton about={row.name} onClick={() => setEdited(row)}>
                        {t(row.state === 'absent' ? 'identity.setup.do' : 'identity.clients.edit')}
                      </SmallButton>
                      {row.state === 'absent' ? null : (
                        <SmallButton about={row.name} onClick={() => setTried(row)}>
                          {t('identity.check')}
                        </SmallButton>
                      )}
                    </div>
                  </td>
                  <td className="min-w-64 p-3">
                    <code dir="ltr" className="text-sm break-all select-all">
                      {row.callback_url}
                    </code>
                  </td>
                </tr>
              ))}
          </Table>
        )}
      </QueryView>
      <CheckDialog provider={tried} onClose={() => setTried(undefined)} />
      <ProviderDialog
        provider={edited}
        taken={found.data?.providers.map(({ provider }) => provider) ?? []}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}
