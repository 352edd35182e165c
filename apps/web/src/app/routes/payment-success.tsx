import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { PaymentState } from '../../features/billing/payment-state.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

/** Public, because the payment provider leads here; whose payment it was shows only signed in. */
export function PaymentSuccessRoute() {
  const { t } = useLanguage();
  const { status } = useSession();
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={t('payment.title')} />
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{t('payment.title')}</h1>
      {status === 'loading' ? <Spinner /> : null}
      {status !== 'loading' && !paymentId ? (
        <EmptyState title={t('payment.none')} action={<ButtonLink to="/billing">{t('payment.billing')}</ButtonLink>} />
      ) : null}
      {status === 'signed-out' && paymentId ? (
        <EmptyState
          title={t('payment.signIn')}
          action={
            <ButtonLink to={`/auth?return_to=${encodeURIComponent(`/payment-success?payment=${paymentId}`)}`}>
              {t('nav.login')}
            </ButtonLink>
          }
        />
      ) : null}
      {status === 'signed-in' && paymentId ? <PaymentState paymentId={paymentId} /> : null}
    </div>
  );
}
