import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeMemorySettings, getMemorySettings, type MemorySettings as Settings } from '@targum/contracts';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

/** Whether finished documents are remembered, and how like a text must be to be offered. */
export function MemorySettings() {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const queryKey = ['memory-settings'];
  const asked = useQuery({ queryKey, queryFn: () => call(getMemorySettings, {}) });
  const change = useMutation({
    mutationFn: (body: Partial<Settings>) => call(changeMemorySettings, { body }),
    onMutate: (body) =>
      queries.setQueryData(queryKey, (before: Settings | undefined) => before && { ...before, ...body }),
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const settings = asked.data;
  if (!settings) return null;
  return (
    <fieldset className="mt-12 rounded-2xl border border-line bg-surface p-5">
      <legend className="px-1 font-semibold">{t('memory.settings')}</legend>
      <label className="flex cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={settings.feed_memory}
          onChange={(event) => change.mutate({ feed_memory: event.target.checked })}
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
          onChange={(event) => change.mutate({ fuzzy_threshold: Number(event.target.value) })}
          className="mt-1 block w-full max-w-sm accent-accent"
        />
      </label>
      {change.isError ? <Notice kind="error">{describeFailure(t, change.error)}</Notice> : null}
    </fieldset>
  );
}
