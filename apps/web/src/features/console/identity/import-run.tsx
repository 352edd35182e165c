import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { writeCsv } from './csv.ts';
import { hashKinds } from './hash-kinds.ts';
import type { ImportFile, ImportRow } from './read-import-file.ts';
import { saveText } from './save-text.ts';
import { identityKey } from './use-act.ts';
import { type Refused, useImport } from './use-import.ts';

interface ImportRunProps {
  name: string;
  file: ImportFile;
  onOver: () => void;
}

/** One file on its way: what it holds, what the provider thinks of it, and how far it has come. */
export function ImportRun({ name, file, onOver }: ImportRunProps) {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const { state, isBusy, wanted, check, start, goOn, stop } = useImport(name, file.rows);
  const { stage, sent, imported, refused, fault } = state;
  // Choosing a file asks for the check; it changes nothing.
  const first = stage === 'ready' && fault === undefined && wanted > 0;
  useEffect(() => {
    if (first) void check();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file, not whenever the function is made anew
  }, [first]);
  const over = stage === 'done';
  useEffect(() => {
    if (!over) return;
    onOver();
    void queries.invalidateQueries({ queryKey: identityKey });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is over
  }, [over]);
  const already = refused.filter(({ reason }) => reason === 'duplicate_email').length;
  const bad = refused.filter(({ reason }) => reason !== 'duplicate_email');
  return (
    <Card className="mt-6">
      <h2 className="text-lg font-semibold">
        <bdi>{name}</bdi>
      </h2>
      <Contents file={file} />
      <div aria-live="polite" className="mt-6 space-y-3">
        {isBusy ? (
          <>
            <p>
              {t(stage === 'checking' ? 'identity.import.checking' : 'identity.import.importing', {
                sent: format.number(sent),
                total: format.number(wanted),
              })}
            </p>
            <ProgressBar label={name} value={(sent / Math.max(1, wanted)) * 100} />
          </>
        ) : null}
        {stage === 'checked' ? (
          <p className="font-medium">{t('identity.import.checked', { count: imported, already, bad: bad.length })}</p>
        ) : null}
        {stage === 'stopped' && fault === undefined ? (
          <p className="font-medium">
            {t('identity.import.stopped', { sent: format.number(sent), total: format.number(wanted) })}
          </p>
        ) : null}
        {over ? (
          <p className="font-medium">{t('identity.import.done', { count: imported, already, bad: bad.length })}</p>
        ) : null}
      </div>
      {fault === undefined ? null : (
        <Notice kind="error" title={t('identity.import.fault')}>
          <p>{describeError(t, fault)}</p>
          <p>{t('identity.import.again')}</p>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {stage === 'ready' && fault !== undefined ? (
          <Button onClick={() => void check()}>{t('error.again')}</Button>
        ) : null}
        {stage === 'checked' && imported > 0 ? (
          <Button onClick={() => void start()}>{t('identity.import.start', { count: imported })}</Button>
        ) : null}
        {stage === 'importing' ? (
          <Button kind="quiet" onClick={stop}>
            {t('identity.import.stop')}
          </Button>
        ) : null}
        {stage === 'stopped' ? <Button onClick={() => void goOn()}>{t('identity.import.goOn')}</Button> : null}
      </div>
      {bad.length > 0 && !isBusy ? <RefusedRows name={name} rows={bad} /> : null}
    </Card>
  );
}

const previewed = 5;

/** What was understood of the file, before anything is sent. */
function Contents({ file }: { file: ImportFile }) {
  const { t, format } = useLanguage();
  const users = file.rows.flatMap(({ user }) => user ?? []);
  const kinds = hashKinds(users.map(({ password_hash: hash }) => hash));
  return (
    <>
      <p className="mt-1">
        {t('identity.import.found', { count: file.rows.length })}{' '}
        {kinds.map(({ kind, count }) => (
          <span key={kind} className="ms-2 inline-block rounded-full bg-tint px-2.5 py-0.5 text-sm">
            {t(`identity.import.kind.${kind}`)}: {format.number(count)}
          </span>
        ))}
      </p>
      {file.ignored.length > 0 ? (
        <p className="mt-1 text-sm text-muted">
          {t('identity.import.ignored')} <bdi dir="ltr">{file.ignored.slice(0, 12).join(', ')}</bdi>
        </p>
      ) : null}
      <div className="mt-4">
        <Preview rows={file.rows.slice(0, previewed)} />
      </div>
      {file.rows.length > previewed ? (
        <p className="mt-1 text-sm text-muted">{t('identity.import.more', { count: file.rows.length - previewed })}</p>
      ) : null}
    </>
  );
}

function Preview({ rows }: { rows: ImportRow[] }) {
  const { t, format } = useLanguage();
  return (
    <Table
      caption={t('identity.import.preview')}
      head={[
        { label: t('identity.import.line'), end: true },
        { label: t('identity.users.email') },
        { label: t('identity.clients.name') },
        { label: t('identity.method.password') },
      ]}
    >
      {rows.map(({ line, email, user, problem }) => (
        <tr key={line}>
          <td className="p-3 text-end tabular-nums">{format.number(line)}</td>
          <td className="min-w-48 p-3">
            <bdi dir="ltr" className="break-all">
              {email}
            </bdi>{' '}
            {user && !user.email_verified ? (
              <span className="text-muted">({t('identity.users.unverified')})</span>
            ) : null}
            {problem ? <span className="text-bad">{t(`identity.import.row.${problem}`)}</span> : null}
          </td>
          <td className="p-3">
            <bdi>{[user?.first_name, user?.last_name].filter(Boolean).join(' ') || t('identity.none')}</bdi>
          </td>
          <td className="p-3">
            {user?.password_hash
              ? t(`identity.import.kind.${hashKinds([user.password_hash])[0]?.kind ?? 'unknown'}`)
              : t('identity.none')}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const shown = 100;

function RefusedRows({ name, rows }: { name: string; rows: Refused[] }) {
  const { t, format } = useLanguage();
  const save = () =>
    saveText(
      `${name.replace(/\.\w+$/, '')}-refused.csv`,
      writeCsv([['line', 'email', 'reason'], ...rows.map((row) => [String(row.line), row.email, row.reason])]),
      'text/csv',
    );
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t('identity.import.refused', { count: rows.length })}</h3>
        <Button kind="quiet" onClick={save}>
          {t('identity.import.save')}
        </Button>
      </div>
      <Table
        caption={t('identity.import.refused', { count: rows.length })}
        head={[
          { label: t('identity.import.line'), end: true },
          { label: t('identity.users.email') },
          { label: t('identity.import.why') },
        ]}
      >
        {rows.slice(0, shown).map(({ line, email, reason }) => (
          <tr key={`${line} ${reason}`}>
            <td className="p-3 text-end tabular-nums">{format.number(line)}</td>
            <td className="p-3">
              <bdi dir="ltr" className="break-all">
                {email || t('identity.none')}
              </bdi>
            </td>
            <td className="p-3">{t(`identity.import.row.${reason}`)}</td>
          </tr>
        ))}
      </Table>
      {rows.length > shown ? (
        <p className="mt-1 text-sm text-muted">{t('identity.import.more', { count: rows.length - shown })}</p>
      ) : null}
    </section>
  );
}
