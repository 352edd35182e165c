import { useMutation, useQueryClient } from '@tanstack/react-query';
import { redeemPromotion } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeBillingError } from './describe-billing-error.ts';

/** A promotion code: an amount becomes credit at once, a percentage waits for the next translation. */
export function RedeemCode() {
  const { t, format } = useLanguage();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const redeem = useMutation({
    mutationFn: () => call(redeemPromotion, { body: { code: code.trim() } }),
    onSuccess: async () => {
      setCode('');
      await Promise.all([
        client.invalidateQueries({ queryKey: ['billing'] }),
        client.invalidateQueries({ queryKey: ['transactions'] }),
      ]);
    },
  });
  const got = redeem.data;
  return (
    <Card>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          redeem.mutate();
        }}
      >
        <div className="min-w-0 flex-1 sm:max-w-xs">
          <Field label={t('promotion.code')}>
            {(control) => (
              <input
                {...control}
                aria-invalid={redeem.isError}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" kind="quiet" disabled={redeem.isPending || code.trim() === ''}>
          {t('promotion.redeem')}
        </Button>
      </form>
      <output className={`block not-empty:mt-3 ${redeem.isError ? 'text-bad' : 'text-good'}`}>
        {redeem.isError ? describeBillingError(t, redeem.error) : null}
        {got?.amount == null ? null : t('promotion.gotAmount', { amount: format.money(got.amount) })}
        {got?.percent == null ? null : t('promotion.gotPercent', { percent: format.percent(got.percent) })}
      </output>
    </Card>
  );
}
