import type { Voice } from '@targum/contracts';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AssetName } from '../../components/asset-name.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useDescribePair } from '../../components/language-pair.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeVoiceError } from './describe-voice-error.ts';
import { NeedsTraining } from './needs-training.tsx';
import { PairsPane } from './pairs-pane.tsx';
import { StylePane } from './style-pane.tsx';
import { TermsPane } from './terms-pane.tsx';
import { TrainingPane } from './training-pane.tsx';
import { isMissing, useVoice, type VoiceActions } from './use-voice.ts';
import { WorksPane } from './works-pane.tsx';

const tabs = ['works', 'pairs', 'terms', 'style', 'training'] as const;
type TabName = (typeof tabs)[number];

/** One voice: what it learns from, what was found in it, how it writes and what that brings. */
export function VoicePage({ voiceId }: { voiceId: string }) {
  const { t } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [asking, setAsking] = useState(false);
  const actions = useVoice(voiceId);
  const { voice, change, remove } = actions;
  if (voice.isPending) return <Spinner />;
  if (!voice.data && !isMissing(voice.error)) return <QueryView query={voice}>{() => null}</QueryView>;
  if (!voice.data)
    return <EmptyState title={t('notFound.title')} action={<Link to="/voices">{t('voice.back')}</Link>} />;
  const { data } = voice;
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'works';
  const waiting: Partial<Record<TabName, number>> = { pairs: data.doubtful, terms: data.terms_proposed };
  const label = (id: TabName) => (
    <>
      {t(`voice.tab.${id}`)} {waiting[id] ? <Badge tone="accent">{waiting[id]}</Badge> : null}
    </>
  );
  return (
    <>
      <Link to="/voices" className="text-sm text-muted underline-offset-4 hover:underline">
        {t('voice.back')}
      </Link>
      <AssetName
        name={data.name}
        label={t('glossary.name')}
        rename={t('glossary.rename')}
        onRename={(name) => change.mutateAsync({ name })}
      />
      <p className="mt-1 mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span>
          {describe(data)} · {t('voice.pairs', { count: data.pairs })}
        </span>
        {data.memory_id ? (
          <Link className="underline underline-offset-4" to={`/memories/${data.memory_id}`}>
            {t('voice.memory')}
          </Link>
        ) : null}
        {data.glossary_id ? (
          <Link className="underline underline-offset-4" to={`/glossaries/${data.glossary_id}`}>
            {t('voice.glossary')}
          </Link>
        ) : null}
        <Button kind="quiet" className="ms-auto min-h-9! px-3! py-1!" onClick={() => setAsking(true)}>
          {t('glossary.delete')}
        </Button>
      </p>
      {remove.isError ? <Notice kind="error">{describeVoiceError(t, remove.error)}</Notice> : null}
      <NeedsTraining voice={data} train={actions.train} />
      <Tabs
        label={t('voice.tabs')}
        tabs={tabs.map((id) => ({ id, label: label(id) }))}
        value={shown}
        onChange={(tab: TabName) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      >
        <Pane tab={shown} voice={data} actions={actions} />
      </Tabs>
      <ConfirmDialog
        open={asking}
        title={t('glossary.delete.title', { name: data.name })}
        text={t('voice.delete.text')}
        keep={t('glossary.keep')}
        confirm={t('glossary.delete')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate('/voices') })}
      />
    </>
  );
}

function Pane({ tab, voice, actions }: { tab: TabName; voice: Voice; actions: VoiceActions }) {
  if (tab === 'works') return <WorksPane voice={voice} />;
  if (tab === 'pairs') return <PairsPane voice={voice} />;
  if (tab === 'terms') return <TermsPane voice={voice} />;
  if (tab === 'style') return <StylePane voice={voice} change={actions.change} />;
  return <TrainingPane voice={voice} actions={actions} />;
}
