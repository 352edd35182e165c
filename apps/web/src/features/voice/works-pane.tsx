import { useQuery } from '@tanstack/react-query';
import { describeSite, type Voice } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeVoiceError } from './describe-voice-error.ts';
import { FileSlot } from './file-slot.tsx';
import { useWorkUpload, type WorkUpload } from './use-work-upload.ts';
import { WorkList } from './work-list.tsx';

/** What a voice learns from: adding works, and how each is doing. */
export function WorksPane({ voice }: { voice: Voice }) {
  const { t } = useLanguage();
  const upload = useWorkUpload(voice.id);
  return (
    <div className="space-y-8">
      <AddWorks voice={voice} upload={upload} />
      <section aria-label={t('voice.work.list')}>
        <WorkList voice={voice} upload={upload} />
      </section>
    </div>
  );
}

function AddWorks({ voice, upload: { send, sending } }: { voice: Voice; upload: WorkUpload }) {
  const { t, language, format } = useLanguage();
  const [original, setOriginal] = useState<File>();
  const [translation, setTranslation] = useState<File>();
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const accept = site?.formats.flatMap((row) => row.extensions.map((extension) => `.${extension}`)).join(',') ?? '';
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const [from, to] = [names.of(voice.source_language) ?? '', names.of(voice.target_language) ?? ''];
  const busy = send.isPending;

  function sendPair(): void {
    if (!original || !translation) return;
    send.mutate({ kind: 'pair', original, translation });
    setOriginal(undefined);
    setTranslation(undefined);
  }

  return (
    <section aria-label={t('voice.add')} className="grid gap-4 lg:grid-cols-2">
      <Card className="flex flex-col lg:row-span-2">
        <h2 className="font-semibold">{t('voice.add.pair')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('voice.add.pair.about')}</p>
        <div className="flex flex-1 flex-col gap-3 sm:flex-row">
          <FileSlot
            label={t('voice.file.original', { language: from })}
            accept={accept}
            chosen={original}
            disabled={busy}
            onFiles={([file]) => setOriginal(file)}
          />
          <FileSlot
            label={t('voice.file.translation', { language: to })}
            accept={accept}
            chosen={translation}
            disabled={busy}
            onFiles={([file]) => setTranslation(file)}
          />
        </div>
        <Button className="mt-4 self-start" disabled={!original || !translation || busy} onClick={sendPair}>
          {t('voice.add.button')}
        </Button>
      </Card>
      <Card>
        <h2 className="font-semibold">{t('voice.add.exchange')}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('voice.add.exchange.about')}</p>
        <FileSlot
          label={t('voice.add.exchange')}
          accept=".tmx,.xlf,.xliff,.xml"
          multiple
          disabled={busy}
          onFiles={(files) => send.mutate({ kind: 'exchange', files })}
        />
      </Card>
      <Card>
        <h2 className="font-semibold">{t('voice.add.target', { language: to })}</h2>
        <p className="mt-1 mb-4 text-sm text-muted">{t('voice.add.target.about')}</p>
        <FileSlot
          label={t('voice.add.target', { language: to })}
          accept={accept}
          multiple
          disabled={busy}
          onFiles={(files) => send.mutate({ kind: 'target', files })}
        />
      </Card>
      {sending ? (
        <div className="flex items-center gap-3 lg:col-span-2">
          <ProgressBar label={t('voice.sending', { name: sending.name })} value={sending.fraction * 100} />
          <span className="text-sm text-muted tabular-nums">{format.percent(sending.fraction * 100)}</span>
        </div>
      ) : null}
      {send.isError ? (
        <div className="lg:col-span-2">
          <Notice kind="error">{describeVoiceError(t, send.error)}</Notice>
        </div>
      ) : null}
    </section>
  );
}
