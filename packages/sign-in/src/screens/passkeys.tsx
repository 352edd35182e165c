import { user, webauthn } from '@targum/identity-client';
import { useState } from 'react';
import { sessionDuration } from '../config/check-config.ts';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnce } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Problem } from '../ui/problem.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Success } from '../ui/success.tsx';
import { PasskeyList } from './passkey-list.tsx';

export function PasskeyConfirmation() {
  return <Success />;
}

/** Needs a signed-in visitor, and asks the server rather than the cache. */
export function RegisterNewPasskey() {
  const flow = useFlow();
  const { t, core, config, state } = flow;
  const [busy, run] = useBusy();
  const [who, setWho] = useState<'asking' | 'known' | 'nobody'>('asking');
  useOnce(() => {
    void (async () => {
      try {
        await user(core).get();
        setWho('known');
      } catch (error) {
        flow.report(error);
        setWho('nobody');
      }
    })();
  });

  const create = async () => {
    flow.set({ banner: '' });
    try {
      const answer = await webauthn(core).register({ is_passkey: true, ...sessionDuration(config) });
      flow.emit('PASSKEY_REGISTER', answer);
      flow.finish('PasskeyRegistrationSuccess', { passkeyCreated: true });
    } catch (error) {
      flow.report(error);
      const duplicate = error instanceof Error && error.name === 'InvalidStateError';
      flow.set({ banner: t(duplicate ? 'passkey.error.duplicate' : 'passkey.error.notCreated') });
    }
  };

  function skip() {
    flow.emit('PASSKEY_SKIP', {});
    flow.go('PasskeyRegistrationSuccess', { passkeyCreated: false });
  }

  if (who === 'asking') return <Spinner label={t('loading.text')} />;
  if (who === 'nobody') return <Problem text={t('passkey.error.noUser')} />;
  return (
    <div className="stack">
      <Heading>{t('passkey.start.title')}</Heading>
      {state.banner && <p className="banner">{state.banner}</p>}
      <p>{t('passkey.start.body')}</p>
      <Button busy={busy} onClick={() => run(create)}>
        {t('passkey.start.create')}
      </Button>
      <Button kind="secondary" onClick={skip}>
        {t('passkey.start.skip')}
      </Button>
    </div>
  );
}

export function PasskeyRegistrationSuccess() {
  const { t, state, emit, go } = useFlow();
  const [busy, run] = useBusy();
  const [pending, setPending] = useState<Promise<unknown>>(() => Promise.resolve());

  /** Leaves only when the last change has reached the server, either way. */
  const after = (next: () => void) =>
    run(async () => {
      await pending.catch(() => undefined);
      next();
    });

  return (
    <div className="stack">
      <Heading>{t(state.passkeyCreated ? 'passkey.success.title' : 'passkey.list.title')}</Heading>
      {state.passkeyCreated && (
        <>
          <p>{t('passkey.success.body')}</p>
          <h2>{t('passkey.list.title')}</h2>
        </>
      )}
      <PasskeyList onChange={setPending} />
      <Button
        busy={busy}
        onClick={() =>
          after(() => {
            emit('PASSKEY_DONE', {});
            emit('AUTHENTICATE_FLOW_COMPLETE', {});
          })
        }
      >
        {t('button.done')}
      </Button>
      <Button kind="secondary" onClick={() => after(() => go('RegisterNewPasskey'))}>
        {t('passkey.setUpAnother')}
      </Button>
    </div>
  );
}
