import type { Voice } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeVoiceError } from './describe-voice-error.ts';
import { isInTraining, type VoiceActions } from './use-voice.ts';

/** Whatever part of the voice is open: what it learned lies idle since the engine has another model. */
export function NeedsTraining({ voice, train }: { voice: Voice; train: VoiceActions['train'] }) {
  const { t } = useLanguage();
  if (!voice.needs_training || isInTraining(voice)) return null;
  return (
    <div className="mb-6">
      <Notice kind="warning" title={t('voice.needsTraining')}>
        <p>{t('training.needed')}</p>
        <Button className="mt-3" disabled={train.isPending} onClick={() => train.mutate()}>
          {t('training.again')}
        </Button>
      </Notice>
      {train.isError ? <Notice kind="error">{describeVoiceError(t, train.error)}</Notice> : null}
    </div>
  );
}
