import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileImport, ImportDecisions } from '@targum/contracts';
import { type ReactNode, useState } from 'react';
import { FileButton } from '../../components/file-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeFailure } from '../../lib/describe-failure.ts';
import { ImportPreview } from './import-preview.tsx';

interface BringBackProps {
  projectId: string;
  accept: string;
  /** What the button says. */
  choose: string;
  /** Without decisions the file is only looked at. */
  send: (file: File, decisions?: ImportDecisions) => Promise<FileImport>;
  /** The button stands in a line, and what came of the file needs the whole width below it. */
  renderPlaces: (button: ReactNode, below: ReactNode) => ReactNode;
}

/** Takes a file back: first what it would change and where it does not fit, then the change itself. */
export function BringBack({ projectId, accept, choose, send, renderPlaces }: BringBackProps) {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const [shown, setShown] = useState<{ file: File; outcome: FileImport }>();
  const [done, setDone] = useState<FileImport>();
  const bring = useMutation({
    mutationFn: ({ file, decisions }: { file: File; decisions?: ImportDecisions }) => send(file, decisions),
    onSuccess: async (outcome, { file }) => {
      if (!outcome.applied) {
        setShown({ file, outcome });
        return;
      }
      setShown(undefined);
      setDone(outcome);
      // Whatever shows texts of this project reads them again.
      await Promise.all(
        ['segments', 'report', 'chapters', 'project'].map((name) =>
          queries.invalidateQueries({ queryKey: [name, projectId] }),
        ),
      );
    },
  });
  const button = (
    <FileButton
      accept={accept}
      disabled={bring.isPending}
      onFile={(file) => {
        setDone(undefined);
        setShown(undefined);
        bring.mutate({ file });
      }}
    >
      {bring.isPending ? t('loading') : choose}
    </FileButton>
  );
  const below = (
    <div className="basis-full empty:hidden">
      {bring.isError ? <Notice kind="error">{describeFailure(t, bring.error)}</Notice> : null}
      {done ? (
        <Notice kind="info">
          {t('downloads.imported', { updated: format.number(done.changed), unchanged: format.number(done.unchanged) })}
        </Notice>
      ) : null}
      {shown ? (
        <ImportPreview
          // A new answer is about new texts: what was decided about the old ones is forgotten.
          key={JSON.stringify(shown.outcome.conflicts.map(({ ordinal, version }) => [ordinal, version]))}
          outcome={shown.outcome}
          name={shown.file.name}
          busy={bring.isPending}
          onApply={(decisions) => bring.mutate({ file: shown.file, decisions })}
          onCancel={() => setShown(undefined)}
        />
      ) : null}
    </div>
  );
  return renderPlaces(button, below);
}
