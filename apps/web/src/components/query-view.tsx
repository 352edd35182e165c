import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { describeError } from '../lib/describe-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** How many lines hold the place while it loads. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What was asked for, or the lines that hold its place, or why it did not come and a button to ask again. */
export function QueryView<Data>({ query, lines = 3, children }: QueryViewProps<Data>) {
  const { t } = useLanguage();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <Notice kind="error" title={t('error.title')}>
        <p>{describeError(t, query.error)}</p>
        <Button kind="quiet" className="mt-3" onClick={() => void query.refetch()}>
          {t('error.again')}
        </Button>
      </Notice>
    );
  }
  return (
    <output className="block space-y-3 py-1">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line % 2 ? 'h-5 w-4/5' : 'h-5 w-full'} />
      ))}
    </output>
  );
}
