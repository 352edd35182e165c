import { useQuery } from '@tanstack/react-query';
import { searchConcordance } from '@targum/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Highlight } from '../../components/highlight.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useDesk } from './desk.ts';
import type { EditorHandle } from './use-token-editor.ts';

/** How words were translated before; begins with the words that were selected. */
export function MemoryPanel({ editor }: { editor: RefObject<EditorHandle | null> }) {
  const { t } = useLanguage();
  const { review } = useDesk();
  const [words, setWords] = useState(() => selectedWords());
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  const asked = words.length >= 2;
  const found = useQuery({
    queryKey: ['concordance', review.project_id, words],
    queryFn: () => call(searchConcordance, { params: { projectId: review.project_id }, query: { words } }),
    enabled: asked,
    staleTime: 0,
  });
  return (
    <div>
      <div ref={field} className="flex">
        <SearchInput label={t('review.memory.search')} value={words} onSearch={setWords} className="w-full flex-1" />
      </div>
      {asked ? (
        <QueryView query={found}>
          {({ units }) =>
            units.length === 0 ? (
              <output className="mt-3 block text-muted">{t('review.memory.none')}</output>
            ) : (
              <ul className="mt-3 space-y-3" data-testid="concordance">
                {units.map((unit) => (
                  <li key={`${unit.source} ${unit.target}`} className="rounded-lg border border-line p-3">
                    <p lang={review.source.language} dir={review.source.direction} className="text-muted">
                      <Highlight text={unit.source} search={words} />
                    </p>
                    <p lang={review.target.language} dir={review.target.direction} className="mt-1">
                      <Highlight text={unit.target} search={words} />
                    </p>
                    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2 text-sm">
                      <span className="text-muted">
                        {t(`memory.quality.${unit.quality}`)} · <bdi>{unit.memory}</bdi>
                      </span>
                      <button
                        type="button"
                        onClick={() => {
                          editor.current?.insert(unit.target);
                        }}
                        className="cursor-pointer font-medium text-accent underline underline-offset-4"
                      >
                        {t('review.insert')}
                      </button>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      ) : (
        <p className="mt-3 text-sm text-muted">{t('review.memory.about')}</p>
      )}
    </div>
  );
}

function selectedWords(): string {
  return (getSelection()?.toString() ?? '').replaceAll('\uFFFC', '').trim().slice(0, 200);
}
