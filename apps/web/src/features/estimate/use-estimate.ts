import { useQuery } from '@tanstack/react-query';
import { estimateProject, type ProjectStatus, presentEstimate, priceOf, type TierName } from '@targum/contracts';
import { useEffect } from 'react';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

interface Wanted {
  project: ProjectStatus;
  words: number;
  tier: TierName;
  rush: boolean;
}

/** The price at once from the words that are known, then the server's, with discounts and what memories know. */
export function useEstimate({ project, words, tier, rush }: Wanted) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const counted = project.status === 'estimated';
  const asked = useQuery({
    // The words are in the key: another document means another price.
    queryKey: ['estimate', project.project_id, tier, rush, project.words.total, project.source_language],
    queryFn: () =>
      call(estimateProject, {
        params: { projectId: project.project_id },
        query: { tier, rush: String(rush) },
      }),
    enabled: counted,
    staleTime: 30_000,
  });
  useEffect(() => {
    if (asked.isError) toast({ kind: 'error', title: t('estimate.error.title'), text: t('estimate.error.text') });
  }, [asked.isError, toast, t]);
  const instant = presentEstimate(priceOf({ words, tier, rush }));
  return { estimate: asked.data ?? instant, matches: asked.data?.matches };
}
