import { useQuery } from '@tanstack/react-query';
import { getBilling } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { AddCredit } from '../../features/billing/add-credit.tsx';
import { Balance } from '../../features/billing/balance.tsx';
import { Invoices } from '../../features/billing/invoices.tsx';
import { ownPath } from '../../features/billing/kept-return.ts';
import { PaymentMethod } from '../../features/billing/payment-method.tsx';
import { Plans } from '../../features/billing/plans.tsx';
import { RedeemCode } from '../../features/billing/redeem-code.tsx';
import { Transactions } from '../../features/billing/transactions.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

export function BillingRoute() {
  return (
    <RequireSession>
      <BillingPage />
    </RequireSession>
  );
}

function BillingPage() {
  const { t, format } = useLanguage();
  const [search] = useSearchParams();
  const billing = useQuery({ queryKey: ['billing'], queryFn: () => call(getBilling, {}) });
  const returnTo = ownPath(search.get('return_to'));
  const amount = Number(search.get('amount'));
  const missing = Number.isFinite(amount) && amount > 0 ? amount : undefined;
  return (
    <>
      <PageTitle title={t('nav.billing')} />
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{t('nav.billing')}</h1>
      {missing === undefined ? null : (
        <Notice kind="warning" title={t('billing.missing', { amount: format.money(missing) })}>
          {t('billing.missing.text')}
        </Notice>
      )}
      {search.has('cancelled') ? <Notice kind="info">{t('billing.cancelled')}</Notice> : null}
      <QueryView query={billing} lines={8}>
        {(data) => (
          <div className="mt-6 space-y-12">
            {data.payment_mode === 'test' ? <Notice kind="info">{t('billing.test.notice')}</Notice> : null}
            <Balance billing={data} />
            <Section title={t('billing.add')}>
              <AddCredit billing={data} missing={missing} returnTo={returnTo} />
            </Section>
            <Section title={t('promotion.title')}>
              <RedeemCode />
            </Section>
            <Section id="plans" title={t('plan.title')}>
              <Plans billing={data} />
            </Section>
            <Section title={t('card.title')}>
              <PaymentMethod billing={data} />
            </Section>
            <Section title={t('transactions.title')}>
              <Transactions />
            </Section>
            <Section title={t('invoices.title')}>
              <Invoices />
            </Section>
          </div>
        )}
      </QueryView>
      {returnTo ? (
        <p className="mt-8">
          <Link to={returnTo} className="font-semibold text-accent underline-offset-4 hover:underline">
            {t('billing.back')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-6">
      <h2 className="mb-4 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
