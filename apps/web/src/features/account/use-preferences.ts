import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreferences, type Preferences, updatePreferences } from '@targum/contracts';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

const queryKey = ['preferences'];

/** The preferences, and a way to change some: shown at once, taken back when the server refuses. */
export function usePreferences() {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => call(getPreferences, {}) });
  const change = useMutation({
    mutationFn: (body: Partial<Preferences>) => call(updatePreferences, { body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Preferences>(queryKey);
      if (before) client.setQueryData<Preferences>(queryKey, { ...before, ...body });
      return before;
    },
    onSuccess: (after) => {
      client.setQueryData(queryKey, after);
      toast({ kind: 'success', title: t('saved') });
    },
    onError: (error, _body, before) => {
      client.setQueryData(queryKey, before);
      toast({ kind: 'error', title: t('notSaved'), text: describeError(t, error) });
    },
  });
  return { query, change: change.mutate };
}
