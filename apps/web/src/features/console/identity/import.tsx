import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { FileButton } from '../../../components/file-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { ImportRun } from './import-run.tsx';
import { type FileProblem, type ImportFile, readImportFile } from './read-import-file.ts';
import { saveText } from './save-text.ts';
import { forgetProgress, readProgress } from './use-import.ts';

const example = [
  'email,email_verified,first_name,last_name,password_hash,probe_password',
  'noa@example.com,true,Noa,Levi,$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy,',
  'dan@example.com,false,Dan,Cohen,,',
  '',
].join('\r\n');

type Chosen = { name: string; round: number } & ({ file: ImportFile } | { problem: FileProblem });

/** Users of another system, from a file, with the passwords they had there. */
export function IdentityImport() {
  const { t, format } = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const [reading, setReading] = useState(false);
  const [left, setLeft] = useState(readProgress);

  async function choose(file: File): Promise<void> {
    setReading(true);
    const read = await readImportFile(file);
    const about = { name: file.name, round: (chosen?.round ?? 0) + 1 };
    setChosen(typeof read === 'string' ? { ...about, problem: read } : { ...about, file: read });
    setReading(false);
  }

  const forget = () => {
    forgetProgress();
    setLeft(undefined);
  };
  return (
    <>
      <p className="mb-4">
        <Link className="underline" to="/console/identity/users">
          {t('identity.users.all')}
        </Link>
      </p>
      <Card>
        <h2 className="text-xl font-semibold">{t('identity.import.title')}</h2>
        <p className="mt-2 max-w-prose text-pretty">{t('identity.import.text')}</p>
        <Columns />
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <FileButton
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            disabled={reading}
            onFile={(file) => void choose(file)}
          >
            {t('identity.import.choose')}
          </FileButton>
          <SmallButton about="" onClick={() => saveText('users-example.csv', example, 'text/csv')}>
            {t('identity.import.example')}
          </SmallButton>
        </div>
        {left && !chosen ? (
          <Notice kind="warning" title={t('identity.import.left.title')}>
            <p>
              {t('identity.import.left.text', {
                name: left.name,
                sent: format.number(left.sent),
                total: format.number(left.total),
              })}
            </p>
            <SmallButton about="" onClick={forget}>
              {t('identity.import.left.forget')}
            </SmallButton>
          </Notice>
        ) : null}
        {chosen && 'problem' in chosen ? (
          <Notice kind="error" title={t('identity.import.bad', { name: chosen.name })}>
            {t(`identity.import.file.${chosen.problem}`)}
          </Notice>
        ) : null}
      </Card>
      {chosen && 'file' in chosen ? (
        <ImportRun key={chosen.round} name={chosen.name} file={chosen.file} onOver={() => setLeft(undefined)} />
      ) : null}
    </>
  );
}

function Columns() {
  const { t } = useLanguage();
  const columns: [string, ReactNode][] = [
    ['email', t('identity.import.column.email')],
    ['email_verified', t('identity.import.column.verified')],
    ['first_name, last_name', t('identity.import.column.name')],
    ['password_hash', t('identity.import.column.hash')],
    ['probe_password', t('identity.import.column.probe')],
  ];
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {columns.map(([name, text]) => (
        <div key={name} className="contents">
          <dt>
            <code dir="ltr">{name}</code>
          </dt>
          <dd className="mb-2 max-w-prose text-pretty text-muted sm:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
