import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refundMoney } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/texts.ts';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { readCents } from './read-cents.ts';

export interface RefundTarget {
  email: string;
  paymentId?: string;
  projectId?: string;
}

const known: Record<string, MessageKey> = {
  refund_not_possible: 'console.refund.not_possible',
  refund_too_large: 'console.refund.too_large',
  refund_exceeds_credit: 'console.refund.exceeds_credit',
};

export function RefundDialog({ target, onClose }: { target: RefundTarget | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog open={target !== undefined} title={t('console.refund.title')} onClose={onClose}>
      {target ? <RefundForm target={target} onDone={onClose} /> : null}
    </Dialog>
  );
}

function RefundForm({ target, onDone }: { target: RefundTarget; onDone: () => void }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [amount, setAmount] = useState('');
  // The same key for a second click on the same form: it gives back once.
  const [key] = useState(() => crypto.randomUUID());
  const cents = readCents(amount);
  const refund = useMutation({
    mutationFn: () =>
      call(refundMoney, {
        body: {
          ...(target.paymentId && { payment_id: target.paymentId }),
          ...(target.projectId && { project_id: target.projectId }),
          ...(typeof cents === 'number' && { amount_cents: cents }),
          reason: reason.trim(),
        },
        idempotencyKey: key,
      }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('console.refund.done') });
      onDone();
      await client.invalidateQueries({ queryKey: ['console'] });
    },
  });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        refund.mutate();
      }}
    >
      <p>
        {t(target.paymentId ? 'console.refund.toCard' : 'console.refund.toCredit')} <bdi>{target.email}</bdi>
      </p>
      <Field
        label={t('console.refund.amount')}
        hint={t('console.refund.amount.hint')}
        error={cents === 'wrong' ? t('console.refund.amount.wrong') : undefined}
      >
        {(control) => (
          <input
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('console.refund.reason')} hint={t('console.refund.reason.hint')}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={3}
            required
            minLength={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {refund.isError ? <Notice kind="error">{describeError(t, refund.error, known)}</Notice> : null}
      <Button type="submit" disabled={refund.isPending || cents === 'wrong' || reason.trim().length < 3}>
        {t('console.refund')}
      </Button>
    </form>
  );
}
