import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { judgeVoicePair, listVoicePairs, type Voice, type VoicePair } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { Select } from '../../components/select.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeVoiceError } from './describe-voice-error.ts';

const choices = ['all', 'doubtful', 'bad'] as const;
const onPage = 50;

/** The pairs of a voice for a quick look, the most doubtful first. */
export function PairsPane({ voice }: { voice: Voice }) {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const [show, setShow] = useState<(typeof choices)[number]>(voice.doubtful > 0 ? 'doubtful' : 'all');
  const [words, setWords] = useState('');
  const queryKey = ['voice-pairs', voice.id, show, words];
  const pairs = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      call(listVoicePairs, {
        params: { voiceId: voice.id },
        query: { show, limit: onPage, offset: pageParam, ...(words ? { search: words } : {}) },
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const shown = pages.reduce((sum, { pairs: rows }) => sum + rows.length, 0);
      return shown < page.total ? shown : undefined;
    },
    placeholderData: (before) => before,
    // Judged pairs stay where they are until somebody asks again: a list that jumps under the hand cannot be worked through.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const judge = useMutation({
    mutationFn: ({ work_id: workId, ordinal, state }: Pick<VoicePair, 'work_id' | 'ordinal' | 'state'>) =>
      call(judgeVoicePair, { params: { voiceId: voice.id, workId, ordinal: String(ordinal) }, body: { state } }),
    onSuccess: async (after) => {
      queries.setQueryData<typeof pairs.data>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              pairs: page.pairs.map((row) =>
                row.work_id === after.work_id && row.ordinal === after.ordinal ? after : row,
              ),
            })),
          },
      );
      await queries.invalidateQueries({ queryKey: ['voice', voice.id] });
    },
  });
  const rows = pairs.data?.pages.flatMap((page) => page.pairs) ?? [];
  const total = pairs.data?.pages[0]?.total ?? 0;
  return (
    <>
      <p className="max-w-2xl text-pretty text-muted">{t('voice.pair.about')}</p>
      <div className="my-5 flex flex-wrap items-end gap-3">
        <label className="text-sm font-medium">
          {t('voice.pair.show')}
          <Select
            value={show}
            onChange={(event) => setShow(choices.find((one) => one === event.target.value) ?? 'all')}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`voice.pair.show.${choice}`)}
              </option>
            ))}
          </Select>
        </label>
        <SearchInput
          label={t('voice.pair.search')}
          value={words}
          onSearch={setWords}
          className="block min-w-56 flex-1 sm:max-w-sm"
        />
      </div>
      {judge.isError ? <Notice kind="error">{describeVoiceError(t, judge.error)}</Notice> : null}
      {pairs.isError ? <Notice kind="error">{describeVoiceError(t, pairs.error)}</Notice> : null}
      {pairs.isPending ? <Spinner /> : null}
      {pairs.isSuccess && rows.length === 0 ? <p className="py-6 text-muted">{t('voice.pair.none')}</p> : null}
      {rows.length > 0 ? (
        <ol
          aria-label={t('voice.pair.list')}
          className="divide-y divide-line rounded-2xl border border-line bg-surface"
        >
          {rows.map((pair) => (
            <PairRow
              key={`${pair.work_id} ${pair.ordinal}`}
              pair={pair}
              voice={voice}
              onJudge={(state) => judge.mutate({ ...pair, state })}
            />
          ))}
        </ol>
      ) : null}
      {rows.length > 0 ? (
        <p className="mt-4 flex items-center gap-4 text-sm text-muted">
          {t('voice.pair.total', { shown: format.number(rows.length), total: format.number(total) })}
          {pairs.hasNextPage ? (
            <Button kind="quiet" disabled={pairs.isFetching} onClick={() => void pairs.fetchNextPage()}>
              {t('voice.pair.more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

interface PairRowProps {
  pair: VoicePair;
  voice: Voice;
  onJudge: (state: VoicePair['state']) => void;
}

function PairRow({ pair, voice, onJudge }: PairRowProps) {
  const { t, format } = useLanguage();
  const about = pair.source.slice(0, 60);
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:px-5 md:grid-cols-[1fr_1fr_15rem]">
      <p dir="auto" lang={voice.source_language} className={pair.state === 'bad' ? 'text-muted line-through' : ''}>
        {pair.source}
      </p>
      <p dir="auto" lang={voice.target_language} className={pair.state === 'bad' ? 'text-muted line-through' : ''}>
        {pair.target}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:justify-end">
        {pair.state === 'proposed' ? (
          <>
            <span className="text-sm text-muted tabular-nums">
              {t('voice.pair.score', { score: format.number(pair.score) })}
            </span>
            {pair.used ? null : <Badge tone="bad">{t('voice.pair.unused')}</Badge>}
            <SmallButton about={about} tone="text-good" onClick={() => onJudge('good')}>
              {t('voice.pair.good')}
            </SmallButton>
            <SmallButton about={about} tone="text-bad" onClick={() => onJudge('bad')}>
              {t('voice.pair.bad')}
            </SmallButton>
          </>
        ) : (
          <>
            <Badge tone={pair.state}>{t(pair.state === 'good' ? 'voice.pair.isGood' : 'voice.pair.isBad')}</Badge>
            <SmallButton about={about} onClick={() => onJudge('proposed')}>
              {t('voice.pair.undo')}
            </SmallButton>
          </>
        )}
      </div>
    </li>
  );
}
