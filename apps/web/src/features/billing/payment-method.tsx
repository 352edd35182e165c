import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Billing, removePaymentMethod, savePaymentMethod } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeBillingError } from './describe-billing-error.ts';
import { useCheckout } from './use-checkout.ts';

/** The saved card: used when the credit does not cover a translation. */
export function PaymentMethod({ billing }: { billing: Billing }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const card = billing.payment_method;
  const save = useCheckout(async (idempotencyKey) => (await call(savePaymentMethod, { idempotencyKey })).checkout_url);
  const remove = useMutation({
    mutationFn: () => call(removePaymentMethod, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['billing'] });
      toast({ kind: 'success', title: t('card.removed') });
    },
    onError: (error) => toast({ kind: 'error', title: t('billing.failed'), text: describeBillingError(t, error) }),
  });
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <div className="me-auto">
        {card ? (
          <>
            <p className="font-medium capitalize" dir="ltr">
              {card.brand} •••• {card.last4}
            </p>
            <p className="text-sm text-muted">
              {t('card.expires', { month: String(card.exp_month).padStart(2, '0'), year: String(card.exp_year) })}
            </p>
          </>
        ) : (
          <p className="text-muted">{t('card.none')}</p>
        )}
      </div>
      <Button kind="quiet" disabled={save.isPending || save.isSuccess} onClick={() => save.mutate()}>
        {t(card ? 'card.change' : 'card.save')}
      </Button>
      {card ? (
        <Button kind="quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t('card.remove')}
        </Button>
      ) : null}
    </Card>
  );
}
