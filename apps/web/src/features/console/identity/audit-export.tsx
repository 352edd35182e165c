import { type IdentityAuditEntry, listIdentityAudit } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { doer } from './audit-doer.ts';
import { writeCsv } from './csv.ts';
import { saveText } from './save-text.ts';

/** More would keep a browser busy for minutes; the command line has no such limit. */
const mostEntries = 10_000;
const page = 100;

const columns = ['seq', 'at', 'action', 'result', 'actor', 'user_id', 'ip_address', 'details'];
const cellsOf = (entry: IdentityAuditEntry) => [
  String(entry.seq),
  entry.at,
  entry.action,
  entry.result,
  doer(entry),
  entry.user_id ?? '',
  entry.ip_address ?? '',
  JSON.stringify(entry.details),
];

/** Saves what the filter lets through as a table. */
export function AuditExport({ user, action }: { user: string; action: string }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const [read, setRead] = useState<number>();

  async function collect(): Promise<void> {
    const entries: IdentityAuditEntry[] = [];
    let cursor: string | null = '';
    setRead(0);
    try {
      while (cursor !== null && entries.length < mostEntries) {
        const query = { limit: page, ...(user && { user_id: user }), ...(action && { action }) };
        const answer: { entries: IdentityAuditEntry[]; next_cursor: string | null } = await call(listIdentityAudit, {
          query: { ...query, ...(cursor && { cursor }) },
        });
        entries.push(...answer.entries);
        cursor = answer.next_cursor;
        setRead(entries.length);
      }
      saveText('sign-in-log.csv', writeCsv([columns, ...entries.map(cellsOf)]), 'text/csv');
      const text = cursor === null ? undefined : t('identity.audit.cut', { count: entries.length });
      toast({ kind: 'success', title: t('identity.audit.saved', { count: entries.length }), ...(text && { text }) });
    } catch (error) {
      toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) });
    } finally {
      setRead(undefined);
    }
  }

  return (
    <Button kind="quiet" disabled={read !== undefined} onClick={() => void collect()}>
      {read === undefined ? t('identity.audit.export') : t('identity.audit.exporting', { count: format.number(read) })}
    </Button>
  );
}
