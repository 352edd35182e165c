import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeMemorySettings, getMemorySettings, type MemorySettings as Settings } from '@targum/contracts';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { useChoice } from '../../lib/use-choice.ts';

/** Whether finished documents are remembered, and how like a text must be to be offered. */
export function MemorySettings() {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const queryKey = ['memory-settings'];
  const asked = useQuery({ queryKey, queryFn: () => call(getMemorySettings, {}) });
  const { chosen, choose, error } = useChoice<Partial<Settings>, Settings>({
    kept: {},
    of: 'memory-settings',
    save: (body) => call(changeMemorySettings, { body }),
    onSaved: async (settings) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, settings);
    },
  });
  if (!asked.data) return null;
  const settings = { ...asked.data, ...chosen };
  const change = (fields: Partial<Settings>) => choose({ ...chosen, ...fields });
  return (
    <fieldset className="mt-12 rounded-2xl border border-line bg-surface p-5">
      <legend className="px-1 font-semibold">{t('memory.settings')}</legend>
      <label className="flex cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={settings.feed_memory}
          onChange={(event) => change({ feed_memory: event.target.checked })}
        />
        {t('memory.feed')}
      </label>
      <label className="mt-4 block">
        {t('memory.threshold', { percent: format.number(settings.fuzzy_threshold) })}
        <input
          type="range"
          min={50}
          max={99}
          value={settings.fuzzy_threshold}
          onChange={(event) => change({ fuzzy_threshold: Number(event.target.value) })}
          className="mt-1 block w-full max-w-sm accent-accent"
        />
      </label>
      {error ? <Notice kind="error">{describeFailure(t, error)}</Notice> : null}
    </fieldset>
  );
}
