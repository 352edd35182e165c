import { rotateIdentityKeys } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { useAct } from './use-act.ts';

const algorithms = ['RS256', 'ES256'] as const;

/** Makes a signing key, after asking for which signature; `now` for one that signs at once. */
export function RotateButton({ now }: { now: boolean }) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [algorithm, setAlgorithm] = useState<(typeof algorithms)[number]>('RS256');
  const rotate = useAct(() => call(rotateIdentityKeys, { body: { now, algorithm } }));
  const name = now ? 'identity.keys.rotateNow' : 'identity.keys.rotate';
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="quiet" disabled={rotate.isPending} onClick={() => setAsking(true)}>
        {t(name)}
      </Button>
      <Dialog
        open={asking}
        title={t(`${name}.title`)}
        onClose={close}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {t('identity.keep')}
            </Button>
            <Button
              onClick={() => {
                close();
                rotate.mutate();
              }}
            >
              {t(name)}
            </Button>
          </>
        }
      >
        <p className="mb-4 text-pretty">{t(`${name}.text`)}</p>
        <Field label={t('identity.keys.algorithm')} hint={t('identity.keys.algorithm.hint')}>
          {({ className: _own, ...control }) => (
            <Select
              {...control}
              value={algorithm}
              onChange={(event) => setAlgorithm(algorithms.find((row) => row === event.target.value) ?? 'RS256')}
            >
              {algorithms.map((row) => (
                <option key={row} value={row}>
                  {t(`identity.choice.${row}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Dialog>
    </>
  );
}
