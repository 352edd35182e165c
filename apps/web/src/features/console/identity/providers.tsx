import { useQuery } from '@tanstack/react-query';
import { type IdentityProvider, listIdentityProviders } from '@targum/contracts';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
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
  const found = useQuery({
    queryKey: [...identityKey, 'providers'],
    queryFn: () => call(listIdentityProviders, {}),
  });
  return (
    <>
      <p className="mb-4 max-w-prose text-pretty text-muted">
        {t('identity.providers.text')}{' '}
        <Link className="text-ink underline" to="/console/identity">
          {t('identity.part.settings')}
        </Link>
      </p>
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
                    {row.problem ? (
                      <p dir="ltr" className="mt-1 text-sm break-words text-bad">
                        {row.problem}
                      </p>
                    ) : null}
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
    </>
  );
}
