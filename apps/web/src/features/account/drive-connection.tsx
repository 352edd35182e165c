import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { connectDrive, disconnectDrive, getDriveConnection } from '@targum/contracts';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

/** Google Drive: connected or not, and the button for the other. */
export function DriveConnection() {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const connection = useQuery({ queryKey: ['drive'], queryFn: () => call(getDriveConnection, {}) });
  const onError = (error: unknown) => toast({ kind: 'error', title: t('drive.failed'), text: describeError(t, error) });
  const connect = useMutation({
    mutationFn: () => call(connectDrive, { body: { return_to: '/profile#drive' } }),
    onSuccess: ({ url }) => location.assign(url),
    onError,
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectDrive, {}),
    onSuccess: (after) => client.setQueryData(['drive'], after),
    onError,
  });
  return (
    <QueryView query={connection} lines={2}>
      {({ configured, connected, email, connected_at: since }) => (
        <>
          {search.get('drive') === 'failed' ? <Notice kind="error">{t('drive.refused')}</Notice> : null}
          {connected ? (
            <div className="flex flex-wrap items-center gap-4">
              <p className="me-auto">
                {t('drive.connected', { email: email ?? '' })}
                {since ? <span className="block text-sm text-muted">{format.date(since)}</span> : null}
              </p>
              <Button kind="quiet" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
                {t('drive.disconnect')}
              </Button>
            </div>
          ) : (
            <>
              <p className="mb-4 text-muted">{t(configured ? 'drive.text' : 'drive.notConfigured')}</p>
              {configured ? (
                <Button kind="quiet" disabled={connect.isPending} onClick={() => connect.mutate()}>
                  {t('drive.connect')}
                </Button>
              ) : null}
            </>
          )}
        </>
      )}
    </QueryView>
  );
}
