import { useQuery } from '@tanstack/react-query';
import { verifyIdentityAudit } from '@targum/contracts';
import { Notice } from '../../../components/notice.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { identityKey } from './use-act.ts';

/** Whether the log is as it was written, told by walking its chain of hashes from the first entry to the last. */
export function AuditChain() {
  const { t, format } = useLanguage();
  const chain = useQuery({
    queryKey: [...identityKey, 'audit-chain'],
    queryFn: () => call(verifyIdentityAudit, {}),
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching } = chain;
  const again = (
    <SmallButton about="" disabled={isFetching} onClick={() => void chain.refetch()}>
      {t('identity.audit.verify')}
    </SmallButton>
  );
  if (data && data.broken_link !== null) {
    return (
      <div className="mb-4">
        <Notice kind="error">
          {t('identity.audit.broken', { entry: data.broken_link })} {again}
        </Notice>
      </div>
    );
  }
  return (
    <p className="mb-4 text-muted" aria-live="polite" aria-busy={isFetching}>
      {data ? (
        <>
          {t('identity.audit.whole')} {t('identity.audit.linked', { count: data.linked })}{' '}
          {data.waiting > 0 ? `${t('identity.audit.waiting', { count: data.waiting })} ` : ''}
          {format.dateTime(new Date(chain.dataUpdatedAt).toISOString())}{' '}
        </>
      ) : error ? (
        <span className="text-bad">{describeError(t, error)} </span>
      ) : (
        `${t('identity.audit.walking')} `
      )}
      {again}
    </p>
  );
}
