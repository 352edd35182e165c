import { idp, type LogoutParams, parseLogoutParams, safeRedirect, sessions } from '@targum/identity-client';
import { useState } from 'react';
import { useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnce } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Problem } from '../ui/problem.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useProblemText } from './problem-text.ts';

type Step =
  | { name: 'loading' | 'stayed' | 'done' }
  | { name: 'ask'; params: LogoutParams; redirect: string }
  | { name: 'error'; text: string };

/** Ends the session only when the visitor says so, and goes only where the application registered. */
export function Logout({ query }: { query: URLSearchParams }) {
  const { t, core, report } = useFlow();
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [busy, run] = useBusy();
  const problem = useProblemText();

  const leave = async (redirect: string, params: LogoutParams) => {
    // A session that is already gone is as good as ended.
    await sessions(core)
      .revoke({ forceClear: true })
      .catch(() => undefined);
    const target = redirect ? safeRedirect(redirect, [params.post_logout_redirect_uri]) : undefined;
    if (target) location.assign(target);
    else setStep({ name: 'done' });
  };

  useOnce(() => {
    void (async () => {
      try {
        // An empty address: the application named none that is its own. The visitor is asked all the same, and stays.
        if (query.get('post_logout_redirect_uri') === '') {
          setStep({
            name: 'ask',
            params: { client_id: query.get('client_id') ?? '', post_logout_redirect_uri: '' },
            redirect: '',
          });
          return;
        }
        const params = parseLogoutParams(query);
        await core.sessionChecked;
        const { consent_required, redirect_uri } = await idp(core).oauthLogoutStart(params);
        if (consent_required) setStep({ name: 'ask', params, redirect: redirect_uri });
        else await leave(redirect_uri, params);
      } catch (error) {
        report(error);
        setStep({ name: 'error', text: problem(error) });
      }
    })();
  });

  if (step.name === 'loading') return <Spinner label={t('loading.text')} />;
  if (step.name === 'error') return <Problem text={step.text} />;
  if (step.name !== 'ask')
    return <Heading>{t(step.name === 'stayed' ? 'idpLogout.stayed' : 'idpLogout.done')}</Heading>;
  return (
    <div className="stack">
      <Heading>{t('idpLogout.title')}</Heading>
      <p>{t.rich('idpLogout.body', { client: step.params.client_id })}</p>
      <Button busy={busy} onClick={() => run(() => leave(step.redirect, step.params))}>
        {t('idpLogout.yes')}
      </Button>
      {/* Too late once the session is being ended: to say that it was not would be wrong. */}
      <Button kind="secondary" disabled={busy} onClick={() => setStep({ name: 'stayed' })}>
        {t('idpLogout.no')}
      </Button>
    </div>
  );
}
