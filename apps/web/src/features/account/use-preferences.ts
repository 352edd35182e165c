import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPreferences, type Preferences, updatePreferences } from '@targum/contracts';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useChoice } from '../../lib/use-choice.ts';

const queryKey = ['preferences'];

/** The preferences, and a way to change some: shown at once, taken back when the server refuses. */
export function usePreferences() {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => call(getPreferences, {}) });
  const { chosen, choose } = useChoice<Partial<Preferences>, Preferences>({
    kept: {},
    of: 'preferences',
    save: (body) => call(updatePreferences, { body }),
    onSaved: async (after) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, after);
      toast({ kind: 'success', title: t('saved') });
    },
    onFailed: (error) => toast({ kind: 'error', title: t('notSaved'), text: describeError(t, error) }),
  });
  const { data, error, refetch } = query;
  return {
    query: { data: data && { ...data, ...chosen }, error, refetch },
    change: (fields: Partial<Preferences>) => choose({ ...chosen, ...fields }),
  };
}
