import { useQuery } from '@tanstack/react-query';
import { getPayment, type Payment } from '@targum/contracts';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { keptReturn } from './kept-return.ts';

const slowAfterMs = 20_000;

/** Coming back from the payment proves nothing: this waits until the payment provider has told the server. */
export function PaymentState({ paymentId }: { paymentId: string }) {
  const payment = useQuery({
    queryKey: ['payment', paymentId],
    queryFn: () => call(getPayment, { params: { paymentId } }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'pending' ? 1_000 : false),
  });
  return (
    <QueryView query={payment}>
      {(data) =>
        data.state === 'pending' ? (
          <Waiting />
        ) : data.state === 'succeeded' ? (
          <Succeeded payment={data} />
        ) : (
          <Failed payment={data} />
        )
      }
    </QueryView>
  );
}

function Waiting() {
  const { t } = useLanguage();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card className="text-center">
      <span
        aria-hidden="true"
        className="mx-auto mb-4 block size-10 animate-spin rounded-full border-4 border-line border-t-accent"
      />
      <output className="block">
        <span className="block text-lg font-semibold">{t('payment.waiting')}</span>
        <span className="mt-1 block text-pretty text-muted">{t(slow ? 'payment.slow' : 'payment.waiting.text')}</span>
      </output>
    </Card>
  );
}

function Succeeded({ payment }: { payment: Payment }) {
  const { t, format } = useLanguage();
  const back = keptReturn();
  const values = {
    amount: format.money(payment.amount),
    plan: payment.plan ? t(`plan.${payment.plan}`) : '',
  };
  return (
    <Card className="text-center">
      <Mark tone="good" />
      <output className="block">
        <span className="block text-lg font-semibold">{t('payment.done')}</span>
        <span className="mt-1 block text-muted">{t(`payment.done.${payment.kind}`, values)}</span>
        {payment.payment_mode === 'test' ? (
          <span className="mt-1 block text-sm text-muted">{t('billing.test.notice')}</span>
        ) : null}
      </output>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {back ? <ButtonLink to={back}>{t('billing.back')}</ButtonLink> : null}
        <ButtonLink to="/billing" kind={back ? 'quiet' : 'main'}>
          {t('payment.billing')}
        </ButtonLink>
      </p>
    </Card>
  );
}

function Failed({ payment }: { payment: Payment }) {
  const { t } = useLanguage();
  const back = keptReturn();
  const again = back ? `/billing?return_to=${encodeURIComponent(back)}` : '/billing';
  return (
    <Card className="text-center">
      <Mark tone="bad" />
      <div role="alert">
        <p className="text-lg font-semibold">{t(`payment.${payment.state === 'refunded' ? 'refunded' : 'failed'}`)}</p>
        <p className="mt-1 text-muted">{t('payment.failed.text')}</p>
      </div>
      <p className="mt-6">
        <ButtonLink to={again}>{t('payment.again')}</ButtonLink>
      </p>
    </Card>
  );
}

function Mark({ tone }: { tone: 'good' | 'bad' }) {
  const colours = tone === 'good' ? 'bg-good/10 text-good' : 'bg-bad/10 text-bad';
  return (
    <span className={`mx-auto mb-4 flex size-12 items-center justify-center rounded-full ${colours}`}>
      <Icon name={tone === 'good' ? 'check' : 'close'} className="size-6" />
    </span>
  );
}
