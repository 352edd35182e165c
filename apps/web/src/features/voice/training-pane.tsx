import type { Voice, VoiceGain, VoiceTraining } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeVoiceError } from './describe-voice-error.ts';
import { GainPlot } from './gain-plot.tsx';
import type { VoiceActions } from './use-voice.ts';

/** As many as the server asks for. */
const fewestPairs = 40;
/** Fewer sentences than this make a figure that another few would change. */
const fewForFigures = 50;
const uses = ['auto', 'on', 'off'] as const;

/** Learning from the pairs: its progress, what it brings, and whether it is used. */
export function TrainingPane({ voice, actions }: { voice: Voice; actions: VoiceActions }) {
  const { t, format } = useLanguage();
  const { training } = voice;
  const { train, cancel, change } = actions;
  const open = training?.state === 'waiting' || training?.state === 'running';
  const failure = (voice.needs_training ? null : train.error) ?? cancel.error ?? change.error;
  const missing = Math.max(0, fewestPairs - voice.pairs);
  return (
    <div className="space-y-6">
      <p className="max-w-2xl text-pretty text-muted">{t('training.about')}</p>
      <div className="flex flex-wrap items-center gap-4">
        {open || voice.needs_training ? null : (
          <Button disabled={missing > 0 || train.isPending} onClick={() => train.mutate()}>
            {t(training?.gain ? 'training.again' : 'training.start')}
          </Button>
        )}
        {missing > 0 ? <p>{t('training.needs', { count: missing })}</p> : null}
        {training?.state === 'done' && training.ended_at ? (
          <p className="text-sm text-muted">
            {t('training.ended', { date: format.dateTime(training.ended_at), pairs: format.number(training.pairs) })}
          </p>
        ) : null}
      </div>
      {open ? <OpenTraining training={training} busy={cancel.isPending} onCancel={() => cancel.mutate()} /> : null}
      {failure ? <Notice kind="error">{describeVoiceError(t, failure)}</Notice> : null}
      {training?.state === 'failed' ? <Notice kind="error">{t('training.failed')}</Notice> : null}
      {training?.state === 'cancelled' ? <Notice kind="info">{t('training.cancelled')}</Notice> : null}
      {voice.stale && !open ? <Notice kind="warning">{t('training.stale')}</Notice> : null}
      {training?.gain ? (
        <>
          <Gain voice={voice} gain={training.gain} />
          <Card className="max-w-md">
            <Field label={t('training.use')}>
              {(field) => (
                <select
                  {...field}
                  value={voice.adaptation}
                  onChange={(event) =>
                    change.mutate({ adaptation: uses.find((use) => use === event.target.value) ?? 'auto' })
                  }
                >
                  {uses.map((use) => (
                    <option key={use} value={use}>
                      {t(`training.use.${use}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </Card>
          <Examples voice={voice} gain={training.gain} />
        </>
      ) : null}
    </div>
  );
}

interface OpenTrainingProps {
  training: VoiceTraining;
  busy: boolean;
  onCancel: () => void;
}

function OpenTraining({ training, busy, onCancel }: OpenTrainingProps) {
  const { t, format } = useLanguage();
  const step =
    training.state === 'waiting'
      ? t('training.waiting')
      : t(`training.${training.stage}`, { pairs: format.number(training.pairs) });
  return (
    <Card>
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-medium">{step}</span>
        <span className="text-muted tabular-nums">{format.percent(training.progress)}</span>
      </p>
      <ProgressBar label={step} value={training.progress} />
      <Button kind="quiet" className="mt-4" disabled={busy} onClick={onCancel}>
        {t('training.cancel')}
      </Button>
    </Card>
  );
}

function Gain({ voice, gain }: { voice: Voice; gain: VoiceGain }) {
  const { t, format } = useLanguage();
  return (
    <section aria-label={t('training.gain')}>
      <h2 className="text-xl font-semibold">{t('training.gain')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {t('training.gain.about', { count: format.number(gain.held_out) })}{' '}
        {gain.held_out < fewForFigures ? t('training.gain.rough') : null}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['chrf', 'bleu'] as const).map((score) => (
          <GainPlot key={score} score={t(`training.${score}`)} before={gain.before[score]} after={gain.after[score]} />
        ))}
      </div>
      {voice.adapts && gain.helpful ? <Notice kind="info">{t('training.helpful')}</Notice> : null}
      {gain.helpful ? null : <Notice kind="warning">{t('training.unhelpful')}</Notice>}
    </section>
  );
}

function Examples({ voice, gain }: { voice: Voice; gain: VoiceGain }) {
  const { t } = useLanguage();
  if (gain.examples.length === 0) return null;
  return (
    <section aria-label={t('training.examples')}>
      <h2 className="mb-3 text-xl font-semibold">{t('training.examples')}</h2>
      <ul className="space-y-4">
        {gain.examples.map((example) => (
          <li key={example.source}>
            <Card className="p-5!">
              <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
                {(['source', 'reference', 'before', 'after'] as const).map((side) => (
                  <div key={side}>
                    <dt className="text-sm text-muted">{t(`training.example.${side}`)}</dt>
                    <dd dir="auto" lang={side === 'source' ? voice.source_language : voice.target_language}>
                      {example[side]}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
