import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteVoiceWork, type Voice, type VoiceWork } from '@targum/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeRefusal, describeVoiceError } from './describe-voice-error.ts';
import { refreshVoice, useWorks } from './use-voice.ts';
import type { WorkUpload } from './use-work-upload.ts';

const nameOf = (work: VoiceWork): string => work.original ?? work.translation ?? '';

/** The works of a voice and how each is doing. */
export function WorkList({ voice, upload }: { voice: Voice; upload: WorkUpload }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const works = useWorks(voice.id);
  const [leaving, setLeaving] = useState<VoiceWork>();
  const remove = useMutation({
    mutationFn: (workId: string) => call(deleteVoiceWork, { params: { voiceId: voice.id, workId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['voice-works', voice.id] });
      await refreshVoice(queries, voice.id);
    },
  });
  return (
    <QueryView query={works}>
      {(list) => (
        <>
          {list.length === 0 ? (
            <p className="text-muted">{t('voice.work.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
              {list.map((work) => (
                <WorkRow key={work.id} voice={voice} work={work} upload={upload} onRemove={() => setLeaving(work)} />
              ))}
            </ul>
          )}
          {remove.isError ? <Notice kind="error">{describeVoiceError(t, remove.error)}</Notice> : null}
          <ConfirmDialog
            open={leaving !== undefined}
            title={t('voice.work.remove.title', { name: leaving ? nameOf(leaving) : '' })}
            text={t('voice.work.remove.text')}
            keep={t('glossary.keep')}
            confirm={t('voice.work.remove')}
            onClose={() => setLeaving(undefined)}
            onConfirm={() => leaving && remove.mutate(leaving.id)}
          />
        </>
      )}
    </QueryView>
  );
}

interface WorkRowProps {
  voice: Voice;
  work: VoiceWork;
  upload: WorkUpload;
  onRemove: () => void;
}

function WorkRow({ voice, work, upload, onRemove }: WorkRowProps) {
  const { t, language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const target = names.of(voice.target_language) ?? '';
  return (
    <li className="flex items-start gap-4 px-5 py-4" data-state={work.state}>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <bdi>{nameOf(work)}</bdi>
          {work.kind === 'pair' && work.translation ? (
            <>
              {' '}
              <Icon name="next" className="inline size-4 text-muted" /> <bdi>{work.translation}</bdi>
            </>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          {work.kind === 'exchange' ? `${t('voice.work.exchange')} · ` : null}
          {work.kind === 'target' ? `${t('voice.work.target', { language: target })} · ` : null}
          <WorkState work={work} />
        </p>
        {work.state === 'reading' ? (
          <div className="mt-2 max-w-md">
            <ProgressBar label={t('voice.work.reading', { name: nameOf(work) })} value={work.progress} />
          </div>
        ) : null}
        {work.state === 'incomplete' ? (
          <div className="mt-2">
            <FileButton
              accept=""
              disabled={upload.send.isPending}
              onFile={(translation) => upload.send.mutate({ kind: 'translation', workId: work.id, translation })}
            >
              {t('voice.work.addTranslation')}
            </FileButton>
          </div>
        ) : null}
        {work.error ? (
          <p role="alert" className="text-sm text-bad">
            <span className="font-semibold">{t('voice.work.rejected')}</span>{' '}
            <bdi>{describeRefusal(t, work.error)}</bdi>
          </p>
        ) : null}
      </div>
      <SmallButton about={nameOf(work)} onClick={onRemove}>
        {t('voice.work.remove')}
      </SmallButton>
    </li>
  );
}

function WorkState({ work }: { work: VoiceWork }) {
  const { t, format } = useLanguage();
  if (work.state === 'incomplete') return t('voice.work.incomplete');
  if (work.state === 'waiting') return <span className="animate-pulse">{t('voice.work.waiting')}</span>;
  if (work.state === 'reading') return <span className="tabular-nums">{format.percent(work.progress)}</span>;
  if (work.state === 'rejected') return format.bytes(work.bytes);
  const words = t('voice.work.words', { count: work.words });
  if (work.kind === 'target') return words;
  const pairs = t('voice.pairs', { count: work.pairs });
  return work.kind === 'pair' ? `${pairs} · ${t('voice.work.alone', { count: work.alone })}` : `${pairs} · ${words}`;
}
