import { HttpError } from '@targum/wire';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

/** The names of what somebody else has changed meanwhile; undefined for any other refusal. */
export function changedMeanwhile(error: unknown): string[] | undefined {
  if (!(error instanceof HttpError) || error.code !== 'identity_changed_meanwhile') return undefined;
  const names = error.facts?.['changed'];
  return Array.isArray(names) ? names.map(String) : [];
}

/** A value as one line, whatever it is. */
export function showValue(value: unknown): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

interface ConflictProps {
  rows: { name: string; label: ReactNode; theirs: unknown; mine: unknown }[];
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two administrators at once: both values stand there, and nothing is lost before one of them is chosen. */
export function Conflict({ rows, busy, onMine, onTheirs }: ConflictProps) {
  const { t } = useLanguage();
  return (
    <Notice kind="error" title={t('identity.conflict.title')}>
      <p>{t('identity.conflict.text')}</p>
      <ul className="mt-3 space-y-3">
        {rows.map(({ name, label, theirs, mine }) => (
          <li key={name}>
            <p className="font-medium">{label}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
              <dt className="text-muted">{t('identity.conflict.theirs')}</dt>
              <dd>
                <code dir="auto" className="break-all whitespace-pre-wrap">
                  {showValue(theirs)}
                </code>
              </dd>
              <dt className="text-muted">{t('identity.conflict.mine')}</dt>
              <dd>
                <code dir="auto" className="break-all whitespace-pre-wrap">
                  {showValue(mine)}
                </code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="quiet" disabled={busy} onClick={onTheirs}>
          {t('identity.conflict.keepTheirs')}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onMine}>
          {t('identity.conflict.keepMine')}
        </Button>
      </div>
    </Notice>
  );
}
