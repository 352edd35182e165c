import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeFailure } from '../../lib/describe-failure.ts';
import { AddName } from './add-name.tsx';
import { NameRow } from './name-row.tsx';
import { useNames } from './use-names.ts';

/** The people and places of a project and how they are written. */
export function NamesPane({ projectId, started }: { projectId: string; started: boolean }) {
  const { t, format } = useLanguage();
  const { list, find, decide, add } = useNames(projectId);
  const [withRejected, setWithRejected] = useState(false);
  if (list.isPending) return <Spinner />;
  if (list.isError) return <Notice kind="error">{describeFailure(t, list.error)}</Notice>;
  const { finding, names } = list.data;
  const rejected = names.filter((name) => name.state === 'rejected').length;
  const shown = withRejected ? names : names.filter((name) => name.state !== 'rejected');
  const failure = find.error ?? decide.error ?? add.error;
  return (
    <div className="space-y-5">
      <p className="max-w-2xl text-pretty text-muted">
        {t('names.about')} {started ? t('names.started') : null}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="quiet" disabled={finding === 'finding' || find.isPending} onClick={() => find.mutate()}>
          {t(finding === 'found' ? 'names.findAgain' : 'names.find')}
        </Button>
        {finding === 'finding' ? <output className="animate-pulse text-muted">{t('names.finding')}</output> : null}
      </div>
      {finding === 'failed' ? <Notice kind="error">{t('names.failed')}</Notice> : null}
      {failure ? <Notice kind="error">{describeFailure(t, failure)}</Notice> : null}
      {finding === 'found' && names.length === 0 ? <p>{t('names.none')}</p> : null}
      {shown.length > 0 ? (
        <Table
          caption={t('names.title')}
          head={[
            { label: t('names.source') },
            { label: t('names.kind') },
            { label: t('names.count'), end: true },
            { label: t('names.rendering') },
            { label: t('names.state') },
          ]}
        >
          {shown.map((name) => (
            <NameRow key={name.id} name={name} onDecide={(decision) => decide.mutate({ id: name.id, ...decision })} />
          ))}
        </Table>
      ) : null}
      {rejected > 0 && !withRejected ? (
        <Button kind="quiet" onClick={() => setWithRejected(true)}>
          {t('names.showRejected', { count: format.number(rejected) })}
        </Button>
      ) : null}
      <AddName busy={add.isPending} onAdd={(name) => add.mutateAsync(name)} />
    </div>
  );
}
