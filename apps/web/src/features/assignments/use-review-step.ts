import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeReviewRefusal } from './describe-review-refusal.ts';

/** Takes a step of a review; whether it was taken or refused, what is shown afterwards is how things are now. */
export function useReviewStep<Wish = void>(step: (wish: Wish) => Promise<unknown>, onDone?: () => void) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    // Here and not at the click: what was clicked may be gone from the page by then.
    onSuccess: () => onDone?.(),
    onError: (error) => toast({ kind: 'error', title: describeReviewRefusal(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  });
}
