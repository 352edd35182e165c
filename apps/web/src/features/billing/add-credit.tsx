import { addCredit, type Billing } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useCheckout } from './use-checkout.ts';

interface AddCreditProps {
  billing: Billing;
  /** What a translation lacked, in dollars. */
  missing: number | undefined;
  returnTo: string | undefined;
}

const own = 'own';

/** Packs with one click each, or a whole number of dollars. */
export function AddCredit({ billing, missing, returnTo }: AddCreditProps) {
  const { t, format } = useLanguage();
  const { smallest_purchase: least, largest_purchase: most, packs } = billing;
  const needed = missing === undefined ? undefined : Math.min(most, Math.max(least, Math.ceil(missing)));
  const [choice, setChoice] = useState<string>(needed === undefined ? (packs[1]?.name ?? own) : own);
  const [typed, setTyped] = useState(String(needed ?? ''));
  const pack = packs.find((row) => row.name === choice);
  const amount = Number(typed);
  const allowed = pack !== undefined || (Number.isInteger(amount) && amount >= least && amount <= most);
  const checkout = useCheckout(
    async (idempotencyKey) =>
      (await call(addCredit, { body: pack ? { pack: pack.name } : { amount }, idempotencyKey })).checkout_url,
    returnTo,
  );
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (allowed) checkout.mutate();
        }}
      >
        <fieldset>
          <legend className="sr-only">{t('billing.add')}</legend>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {packs.map((row) => (
              <Choice key={row.name} value={row.name} chosen={choice} onChoose={setChoice}>
                <span className="text-xl font-bold tabular-nums">{format.money(row.amount)}</span>
                <span className="text-sm text-muted">
                  {t('billing.pack.words', { words: format.number(row.standard_words) })}
                </span>
              </Choice>
            ))}
          </div>
          <div className="mt-3">
            <Choice value={own} chosen={choice} onChoose={setChoice}>
              <span className="font-semibold">{t('billing.own')}</span>
              <span className="flex items-center gap-2">
                <span aria-hidden="true">$</span>
                <input
                  aria-label={t('billing.own.label')}
                  dir="ltr"
                  type="number"
                  inputMode="numeric"
                  step={1}
                  min={least}
                  max={most}
                  value={typed}
                  onFocus={() => setChoice(own)}
                  onChange={(event) => setTyped(event.target.value)}
                  className="min-h-10 w-32 rounded-lg border border-edge bg-surface px-3 tabular-nums"
                />
              </span>
              <span className="text-sm text-muted">
                {t('billing.own.limits', { least: format.money(least), most: format.money(most) })}
              </span>
            </Choice>
          </div>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" disabled={!allowed || checkout.isPending || checkout.isSuccess}>
            {t('billing.pay', { amount: format.money(pack?.amount ?? (allowed ? amount : 0)) })}
          </Button>
          {billing.payment_mode === 'test' ? <p className="text-sm text-muted">{t('billing.test')}</p> : null}
        </div>
      </form>
    </Card>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
}

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-xl border-2 border-line p-4 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="credit"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="mt-1.5 accent-accent"
      />
      <span className="flex flex-col gap-1">{children}</span>
    </label>
  );
}
