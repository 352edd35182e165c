import { checkConfig, productsOf, providersOf } from '../config/check-config.ts';
import { formMethods } from '../config/form-methods.ts';
import { isOneTapAlone } from '../config/one-tap-alone.ts';
import { safeImage } from '../config/theme.ts';
import { useFlow } from '../flow/context.ts';
import { lazyPart } from '../flow/lazy-part.tsx';
import { useOnce } from '../flow/use-effects.ts';
import { Divider } from '../ui/divider.tsx';
import { Heading } from '../ui/heading.tsx';
import { Problem } from '../ui/problem.tsx';
import { LoginForm } from './login-form.tsx';
import { OAuthButtons } from './oauth-buttons.tsx';

const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);
const OneTap = lazyPart(async () => (await import('./one-tap.tsx')).OneTap, true);
const WalletButtons = lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons);

export function Main() {
  const { t, config, styles, state, core, settled } = useFlow();
  const problem = checkConfig(config);
  useOnce(() => {
    void core.bootstrap
      .ready()
      .then((bootstrap) => core.events.log('render_login_screen', { options: config, bootstrap }));
  });
  if (problem) return <Problem text={t(problem.id, problem.values)} />;

  const [first] = providersOf(config);
  if (first && isOneTapAlone(config)) return <OneTap provider={first} alone />;

  const products = productsOf(config);
  const oauth = products.includes('oauth') && providersOf(config).length > 0;
  const crypto = products.includes('crypto');
  const form = formMethods(config).length > 0;
  const logo = safeImage(styles.logo?.logoImageUrl);
  return (
    <div className="stack">
      {logo && <img className="logo" src={logo} alt="" />}
      {!styles.hideHeaderText && (
        <div className="tight">
          <Heading>{t('login.title')}</Heading>
          <p className="muted">{t('login.subtitle')}</p>
        </div>
      )}
      {state.banner !== '' && <p className="banner">{state.banner}</p>}
      {settled && !core.storage.persistent && <p className="banner">{t('notice.memoryOnly')}</p>}
      {products.includes('passkeys') && <PasskeyButton />}
      {oauth && <OAuthButtons />}
      {crypto && <WalletButtons />}
      {(oauth || crypto) && form && <Divider />}
      {form && <LoginForm />}
      {settled && core.bootstrap.now().displayWatermark && <p className="muted">{t('watermark.text')}</p>}
    </div>
  );
}
