import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { countOnServer } from './count-on-server.ts';
import type { CountRow } from './count-rules.ts';

/** One file, counted by every rule there is, side by side. */
export function WordCountTest() {
  const { t, format } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const browser = useMutation({
    mutationFn: async (chosen: File) => (await import('./count-rules.ts')).countInBrowser(chosen),
  });
  const server = useMutation({ mutationFn: countOnServer });
  function take(chosen: File | undefined): void {
    if (!chosen) return;
    setFile(chosen);
    browser.mutate(chosen);
    server.mutate(chosen);
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the button inside does the same by keyboard */}
      <section
        aria-label={t('upload.title')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
        className="rounded-2xl border-2 border-dashed border-line bg-surface p-8 text-center"
      >
        <p className="mb-4 text-lg font-semibold">{t('upload.title')}</p>
        <Button kind="quiet" onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
        <input ref={input} type="file" hidden onChange={(event) => take(event.target.files?.[0])} />
      </section>
      {browser.isError ? <Notice kind="error">{browser.error.message}</Notice> : null}
      {server.isError ? (
        <Notice kind="error" title={t('count.server')}>
          {server.error.message}
        </Notice>
      ) : null}
      {file && browser.data ? (
        <section className="mt-8">
          <h2 className="mb-4 text-xl font-semibold">
            <bdi className="break-words">{file.name}</bdi>{' '}
            <span className="text-base font-normal text-muted">{format.bytes(file.size)}</span>
          </h2>
          <CountTable rows={browser.data} server={server.data} waiting={server.isPending} />
        </section>
      ) : null}
    </>
  );
}

interface CountTableProps {
  rows: CountRow[];
  server: number | undefined;
  waiting: boolean;
}

function CountTable({ rows, server, waiting }: CountTableProps) {
  const { t, format } = useLanguage();
  const off = (words: number | undefined) =>
    words === undefined || !server ? '–' : format.percent(((words - server) / server) * 100);
  return (
    <Table
      caption={t('count.title')}
      head={[{ label: t('count.rule') }, { label: t('count.words'), end: true }, { label: t('count.off'), end: true }]}
    >
      <tr className="bg-tint">
        <td className="p-3 font-medium">{t('count.server')}</td>
        <td className="p-3 text-end font-medium tabular-nums" data-testid="server-words">
          {server === undefined ? (waiting ? t('count.waiting') : '–') : format.number(server)}
        </td>
        <td className="p-3 text-end text-muted">–</td>
      </tr>
      {rows.map((row) => (
        <tr key={row.rule}>
          <td className="p-3">
            {t(`count.rule.${row.rule}`)} {row.named ? <Badge tone="accent">{t('count.named')}</Badge> : null}
          </td>
          <td className="p-3 text-end tabular-nums" data-testid={`words-${row.rule}`}>
            {row.words === undefined ? t('count.unreadable') : format.number(row.words)}
          </td>
          <td className="p-3 text-end text-muted tabular-nums">
            <bdi dir="ltr">{off(row.words)}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}
