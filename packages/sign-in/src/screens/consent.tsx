import {
  type AuthorizeParams,
  type ConsentPreflight,
  idp,
  NoCurrentSessionError,
  parseAuthorizeParams,
  safeRedirect,
  sessions,
} from '@targum/identity-client';
import { useState } from 'react';
import { type Flow, useFlow } from '../flow/context.ts';
import { useBusy } from '../flow/use-busy.ts';
import { useOnce } from '../flow/use-effects.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Problem } from '../ui/problem.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { cleanName, isCustom } from './consent-items.ts';
import { ConsentList } from './consent-list.tsx';
import { useProblemText } from './problem-text.ts';

const ATTEST_MINUTES = 60;

type Step =
  | { name: 'loading' | 'success' | 'denied' }
  | { name: 'ask'; params: AuthorizeParams; preflight: ConsentPreflight }
  | { name: 'error'; text: string };

async function attest({ view, core }: Flow): Promise<void> {
  if (view.kind !== 'identity-provider' || !view.authTokenParams) return;
  const { trustedAuthToken, tokenProfileID } = view.authTokenParams;
  await sessions(core).attest({
    token: trustedAuthToken,
    profile_id: tokenProfileID,
    session_duration_minutes: ATTEST_MINUTES,
  });
}

export function Consent({ query }: { query: URLSearchParams }) {
  const flow = useFlow();
  const { t, core } = flow;
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [busy, run] = useBusy();
  const problem = useProblemText();

  const submit = async (params: AuthorizeParams, consent_granted: boolean, asked: boolean) => {
    const { redirect_uri } = await idp(core).oauthAuthorizeSubmit({ ...params, consent_granted });
    if (!redirect_uri) {
      const denied = asked && !consent_granted;
      flow.emit(denied ? 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED' : 'OAUTH_AUTHORIZE_FLOW_COMPLETE', {});
      setStep({ name: denied ? 'denied' : 'success' });
      return;
    }
    const target = safeRedirect(redirect_uri, [params.redirect_uri]);
    if (target) location.assign(target);
    else setStep({ name: 'error', text: t('idpConsent.badRedirect') });
  };

  const fail = (error: unknown) => {
    flow.report(error);
    setStep({ name: 'error', text: problem(error) });
  };

  useOnce(() => {
    void (async () => {
      try {
        const params = parseAuthorizeParams(query);
        await core.sessionChecked;
        await attest(flow);
        if (!sessions(core).now()) throw new NoCurrentSessionError('No session.');
        flow.emit('OAUTH_AUTHORIZE_FLOW_START', {
          client_id: params.client_id,
          redirect_uri: params.redirect_uri,
          scope: params.scopes.join(' '),
        });
        const [preflight] = await Promise.all([idp(core).oauthAuthorizeStart(params), core.bootstrap.ready()]);
        if (preflight.consent_required) setStep({ name: 'ask', params, preflight });
        else await submit(params, false, false);
      } catch (error) {
        fail(error);
      }
    })();
  });

  if (step.name === 'loading') return <Spinner label={t('loading.text')} />;
  if (step.name === 'error') return <Problem text={step.text} />;
  if (step.name !== 'ask')
    return <Heading>{t(step.name === 'denied' ? 'idpConsent.denied' : 'idpConsent.success')}</Heading>;

  const { params, preflight } = step;
  const client = cleanName(preflight.client.client_name) || params.client_id;
  const project = cleanName(core.bootstrap.now().projectName) || location.hostname;
  const refused = preflight.scope_results.some((one) => !one.is_grantable);
  const answer = (granted: boolean) => run(() => submit(params, granted, true).catch(fail));
  return (
    <div className="stack">
      <Heading>
        {t.rich(params.scopes.some(isCustom) ? 'idpConsent.titleCustom' : 'idpConsent.title', { client, project })}
      </Heading>
      <p>{t.rich('idpConsent.willBeAble', { client })}</p>
      <ConsentList preflight={preflight} client={client} />
      {refused && <p className="banner">{t.rich('idpConsent.cannotGrant', { client })}</p>}
      <p className="hint">{t.rich('idpConsent.goesTo', { host: hostOf(params.redirect_uri) })}</p>
      <Button busy={busy} onClick={() => answer(true)}>
        {t('idpConsent.allow')}
      </Button>
      <Button kind="secondary" disabled={busy} onClick={() => answer(false)}>
        {t('idpConsent.deny')}
      </Button>
    </div>
  );
}

function hostOf(address: string): string {
  try {
    const url = new URL(address);
    return url.host || url.protocol;
  } catch {
    return address.slice(0, 80);
  }
}
