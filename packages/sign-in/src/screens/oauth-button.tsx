import { oauth } from '@targum/identity-client';
import { PROVIDER_NAMES } from '../config/provider-names.ts';
import type { ProviderConfig } from '../config/types.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { useBusy } from '../flow/use-busy.ts';
import { Button } from '../ui/button.tsx';

const ProviderIcon = lazyPart(async () => (await import('./provider-icon.tsx')).ProviderIcon, true);

export function OAuthButton({ provider, last = false }: { provider: ProviderConfig; last?: boolean }) {
  const { t, config, core, fail } = useFlow();
  const [busy, run] = useBusy();
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions ?? {};
  const start = () =>
    oauth(core).start(provider.type, {
      ...(loginRedirectURL && { login_redirect_url: loginRedirectURL }),
      ...(signupRedirectURL && { signup_redirect_url: signupRedirectURL }),
      ...(provider.custom_scopes && { custom_scopes: provider.custom_scopes }),
      ...(provider.provider_params && { provider_params: provider.provider_params }),
    });
  return (
    <Button kind="secondary" id={`oauth-${provider.type}`} busy={busy} onClick={() => run(() => start().catch(fail))}>
      <ProviderIcon provider={provider.type} />
      {t('oauth.continueWith', { provider: PROVIDER_NAMES[provider.type] })}
      {last && <span className="badge">{t('provider.lastUsed')}</span>}
    </Button>
  );
}
