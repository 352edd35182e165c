import { useQuery } from '@tanstack/react-query';
import { getBilling, getUsage } from '@targum/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../components/card.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

/** Credit, plan and this month in three figures. */
export function Figures() {
  const { t, format } = useLanguage();
  const billing = useQuery({ queryKey: ['billing'], queryFn: () => call(getBilling, {}) });
  const usage = useQuery({ queryKey: ['usage'], queryFn: () => call(getUsage, {}) });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Figure label={t('dashboard.credit')} action={<MoreLink to="/billing">{t('dashboard.credit.add')}</MoreLink>}>
        <QueryView query={billing} lines={1}>
          {({ balance, reserved }) => (
            <>
              <Number>{format.money(balance)}</Number>
              {reserved > 0 ? (
                <p className="text-sm text-muted">{t('dashboard.reserved', { amount: format.money(reserved) })}</p>
              ) : null}
            </>
          )}
        </QueryView>
      </Figure>
      <Figure label={t('dashboard.month')}>
        <QueryView query={usage} lines={1}>
          {({ current_month: month }) => (
            <>
              <Number>{format.number(month.words_translated)}</Number>
              <p className="text-sm text-muted">
                {t('dashboard.month.text', { completed: month.translations_completed })}
              </p>
            </>
          )}
        </QueryView>
      </Figure>
      <Figure
        label={t('dashboard.plan')}
        action={<MoreLink to="/billing#plans">{t('dashboard.plan.change')}</MoreLink>}
      >
        <QueryView query={billing} lines={1}>
          {({ plan }) => (
            <>
              <Number>{t(`plan.${plan.name}`)}</Number>
              {plan.discount_percent > 0 ? (
                <p className="text-sm text-muted">
                  {t('plan.discount', { percent: format.percent(plan.discount_percent) })}
                </p>
              ) : null}
            </>
          )}
        </QueryView>
      </Figure>
    </div>
  );
}

function Figure({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-sm font-medium text-muted">{label}</h2>
      <div className="mt-1 flex-1">{children}</div>
      {action ? <div className="mt-3">{action}</div> : null}
    </Card>
  );
}

function Number({ children }: { children: ReactNode }) {
  return <p className="text-3xl font-bold tracking-tight tabular-nums">{children}</p>;
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-sm font-semibold text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
