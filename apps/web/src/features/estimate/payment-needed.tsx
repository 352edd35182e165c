import type { HttpError } from '@targum/wire';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** The start was refused for want of money: how much is missing, where it is added, and the way back. */
export function PaymentNeeded({ refusal, returnTo }: { refusal: HttpError; returnTo: string }) {
  const { t, format } = useLanguage();
  const back = `return_to=${encodeURIComponent(returnTo)}`;
  if (refusal.code === 'trial_exhausted') {
    return (
      <Notice kind="warning" title={t('pay.trial')}>
        <p>{refusal.userMessage}</p>
        <ButtonLink to={`/auth?tab=signup&${back}`} className="mt-3">
          {t('pay.signUp')}
        </ButtonLink>
      </Notice>
    );
  }
  const missing = Number(refusal.facts?.['missing']);
  const add = Number.isFinite(missing) && missing > 0 ? `&amount=${missing}` : '';
  return (
    <Notice kind="warning" title={t('pay.title')}>
      <p>{add ? t('pay.missing', { amount: format.money(missing) }) : refusal.userMessage}</p>
      <ButtonLink to={`/billing?${back}${add}`} className="mt-3">
        {t(add ? 'pay.add' : 'pay.card')}
      </ButtonLink>
    </Notice>
  );
}
