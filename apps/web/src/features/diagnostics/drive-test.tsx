import { useMutation, useQuery } from '@tanstack/react-query';
import { connectDrive, diagnoseDrive, getDriveConnection } from '@targum/contracts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

const tones = { ok: 'good', failed: 'bad', skipped: 'plain' } as const;

/** Tries every step of the Drive connection and shows how each went. */
export function DriveTest() {
  const { t, format } = useLanguage();
  const connection = useQuery({ queryKey: ['drive'], queryFn: () => call(getDriveConnection, {}) });
  const connect = useMutation({
    mutationFn: () => call(connectDrive, { body: { return_to: '/google-drive-test' } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const diagnose = useMutation({ mutationFn: () => call(diagnoseDrive, {}) });
  const failed = diagnose.error ?? connect.error;
  return (
    <>
      <QueryView query={connection} lines={2}>
        {({ configured, connected, email }) => (
          <p className="mb-6">
            {connected
              ? t('driveTest.connected', { email: email ?? '' })
              : t(configured ? 'driveTest.notConnected' : 'driveTest.notConfigured')}
          </p>
        )}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        <Button disabled={diagnose.isPending} onClick={() => diagnose.mutate()}>
          {t('driveTest.run')}
        </Button>
        {connection.data?.configured && !connection.data.connected ? (
          <Button kind="quiet" disabled={connect.isPending} onClick={() => connect.mutate()}>
            {t('driveTest.connect')}
          </Button>
        ) : null}
      </div>
      {failed ? <Notice kind="error">{describeError(t, failed)}</Notice> : null}
      {diagnose.data ? (
        <div className="mt-8">
          <Table
            caption={t('driveTest.title')}
            head={[
              { label: t('driveTest.step') },
              { label: t('driveTest.result') },
              { label: t('console.answer'), end: true },
            ]}
          >
            {diagnose.data.steps.map((step) => (
              <tr key={step.name}>
                <td className="p-3">
                  <span className="font-medium">{t(`driveTest.step.${step.name}`)}</span>
                  <bdi className="block text-sm break-words text-muted" dir="auto">
                    {step.detail}
                  </bdi>
                </td>
                <td className="p-3">
                  <Badge tone={tones[step.result]}>{t(`driveTest.${step.result}`)}</Badge>
                </td>
                <td className="p-3 text-end tabular-nums">
                  {t('console.ms', { count: format.number(step.milliseconds) })}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      ) : null}
    </>
  );
}
