import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Billing, changePlan } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeBillingError } from './describe-billing-error.ts';
import { keepReturn } from './kept-return.ts';

type PlanName = Billing['current_plan'];

/** The plans side by side, the present one marked; every change is asked about first. */
export function Plans({ billing }: { billing: Billing }) {
  const { t, format } = useLanguage();
  const [wanted, setWanted] = useState<PlanName>();
  const { subscription } = billing;
  return (
    <>
      {subscription?.state === 'past_due' ? <Notice kind="error">{t('plan.pastDue')}</Notice> : null}
      {subscription?.renews_at ? (
        <p className="mb-4 text-muted">
          {t(subscription.cancels_at_period_end ? 'plan.ends' : 'plan.renews', {
            date: format.date(subscription.renews_at),
          })}
        </p>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-3">
        {billing.plans.map((plan) => {
          const current = plan.name === billing.current_plan;
          return (
            <li
              key={plan.name}
              className={`flex flex-col rounded-2xl border-2 bg-surface p-5 ${current ? 'border-accent' : 'border-line'}`}
            >
              <h3 className="flex items-center justify-between gap-2 text-lg font-semibold">
                {t(`plan.${plan.name}`)}
                {current ? <Badge tone="accent">{t('plan.current')}</Badge> : null}
              </h3>
              <p className="mt-2 text-2xl font-bold tabular-nums">
                {plan.price_per_month === 0 ? t('plan.noPrice') : format.money(plan.price_per_month)}
                {plan.price_per_month === 0 ? null : (
                  <span className="text-sm font-normal text-muted"> {t('plan.perMonth')}</span>
                )}
              </p>
              <p className="mt-1 flex-1 text-sm text-muted">
                {plan.discount_percent > 0
                  ? t('plan.discount', { percent: format.percent(plan.discount_percent) })
                  : t('plan.noDiscount')}
              </p>
              {current ? null : (
                <Button kind="quiet" className="mt-4" onClick={() => setWanted(plan.name)}>
                  {t('plan.choose', { plan: t(`plan.${plan.name}`) })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ChangePlan billing={billing} wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  );
}

interface ChangePlanProps {
  billing: Billing;
  wanted: PlanName | undefined;
  onClose: () => void;
}

function ChangePlan({ billing, wanted, onClose }: ChangePlanProps) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const plan = billing.plans.find((row) => row.name === wanted);
  const change = useMutation({
    mutationFn: (name: PlanName) => call(changePlan, { body: { plan: name }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (answer) => {
      if (answer.checkout_url) {
        keepReturn(undefined);
        return location.assign(answer.checkout_url);
      }
      onClose();
      await client.invalidateQueries({ queryKey: ['billing'] });
      toast({ kind: 'success', title: t(answer.state === 'ends' ? 'plan.willEnd' : 'plan.changed') });
    },
    onError: (error) => toast({ kind: 'error', title: t('billing.failed'), text: describeBillingError(t, error) }),
  });
  const name = plan ? t(`plan.${plan.name}`) : '';
  return (
    <Dialog
      open={plan !== undefined}
      title={t('plan.choose', { plan: name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('billing.cancel')}
          </Button>
          <Button disabled={change.isPending} onClick={() => plan && change.mutate(plan.name)}>
            {t('plan.confirm')}
          </Button>
        </>
      }
    >
      {plan && plan.price_per_month > 0
        ? t('plan.confirm.paid', { plan: name, price: format.money(plan.price_per_month) })
        : t('plan.confirm.free')}
    </Dialog>
  );
}
