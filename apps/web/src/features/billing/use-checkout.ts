import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeBillingError } from './describe-billing-error.ts';
import { keepReturn } from './kept-return.ts';

/** Starts a payment and leads to where it is made; `returnTo` is where its page leads back to afterwards. */
export function useCheckout(start: (idempotencyKey: string) => Promise<string | undefined>, returnTo?: string) {
  const { t } = useLanguage();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => start(crypto.randomUUID()),
    onSuccess: (address) => {
      if (!address) return;
      keepReturn(returnTo);
      location.assign(address);
    },
    onError: (error) => toast({ kind: 'error', title: t('billing.failed'), text: describeBillingError(t, error) }),
  });
}
