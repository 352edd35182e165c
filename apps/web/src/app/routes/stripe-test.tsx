import { PaymentTest } from '../../features/diagnostics/payment-test.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { TestPage } from './test-page.tsx';

export function StripeTestRoute() {
  const { t } = useLanguage();
  return (
    <TestPage title={t('paymentTest.title')} lead={t('paymentTest.lead')}>
      <PaymentTest />
    </TestPage>
  );
}
