import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createVoice, listVoices } from '@targum/contracts';
import { Link, useNavigate } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Pair, useDescribePair } from '../../components/language-pair.tsx';
import { NewAsset } from '../../components/new-asset.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeVoiceError } from './describe-voice-error.ts';

export function VoiceList() {
  const { t } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['voices'], queryFn: () => call(listVoices, {}) });
  const create = useMutation({
    mutationFn: (body: Pair & { name: string }) => call(createVoice, { body }),
    onSuccess: async (voice) => {
      await queries.invalidateQueries({ queryKey: ['voices'] });
      await navigate(`/voices/${voice.id}`);
    },
  });
  const add = (
    <NewAsset
      title={t('voice.new')}
      error={create.isError ? describeVoiceError(t, create.error) : undefined}
      onCreate={create.mutateAsync}
    />
  );
  return (
    <QueryView query={list}>
      {({ voices }) =>
        voices.length === 0 ? (
          <EmptyState icon="pen" title={t('voice.empty')} action={add}>
            {t('voice.empty.text')}
          </EmptyState>
        ) : (
          <>
            <ul className="mb-6 divide-y divide-line rounded-2xl border border-line bg-surface">
              {voices.map((voice) => (
                <li key={voice.id}>
                  <Link
                    to={`/voices/${voice.id}`}
                    className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-4 -outline-offset-2 hover:bg-tint"
                  >
                    <bdi className="me-auto font-semibold break-words">{voice.name}</bdi>
                    {voice.needs_training ? <Badge tone="accent">{t('voice.needsTraining')}</Badge> : null}
                    <span className="text-sm text-muted">{describe(voice)}</span>
                    <span className="text-sm text-muted">{t('voice.works', { count: voice.works })}</span>
                    <span className="text-sm text-muted">{t('voice.pairs', { count: voice.pairs })}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {add}
          </>
        )
      }
    </QueryView>
  );
}
