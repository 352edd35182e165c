import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { describeError } from '../../../lib/describe-error.ts';

/** Everything that the identity pages have asked for stands under this. */
export const identityKey = ['console', 'identity'] as const;

/** Does something to the identity provider, says how it went, and asks anew for what the pages show. */
export function useAct<Given = void>(work: (given: Given) => Promise<unknown>, onDone?: () => void) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      toast({ kind: 'success', title: t('identity.done') });
      onDone?.();
      await client.invalidateQueries({ queryKey: identityKey });
    },
    onError: (error) =>
      toast({
        kind: 'error',
        title: t('console.failed'),
        text: describeError(t, error, { identity_own_account: 'identity.users.own' }),
      }),
  });
}
