import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decideTermProposal, listTermProposals, type TermProposal } from '@targum/contracts';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeReviewError } from './describe-review-error.ts';
import { useDesk } from './desk.ts';

/** Words that were changed the same way several times: each can become a term of the glossary. */
export function TermProposals() {
  const { t } = useLanguage();
  const { review, refresh } = useDesk();
  const queries = useQueryClient();
  const params = { projectId: review.project_id };
  const key = ['term-proposals', review.project_id];
  const list = useQuery({ queryKey: key, queryFn: () => call(listTermProposals, { params }) });
  const decide = useMutation({
    mutationFn: ({ source, target, accept }: Pick<TermProposal, 'source' | 'target'> & { accept: boolean }) =>
      call(decideTermProposal, { params, body: { source, target, accept } }),
    onSuccess: (left) => {
      queries.setQueryData(key, left);
      refresh();
    },
  });
  if (!list.data || list.data.proposals.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold">{t('review.proposals')}</h2>
      <p className="mb-2 text-sm text-muted">{t('review.proposals.about')}</p>
      {decide.isError ? (
        <p role="alert" className="text-sm text-bad">
          {describeReviewError(t, decide.error)}
        </p>
      ) : null}
      <ul className="space-y-2">
        {list.data.proposals.map((proposal) => (
          <li key={proposal.source} className="rounded-lg border border-line p-3" data-testid="proposal">
            <p>
              <bdi className="text-muted">{proposal.source}</bdi>
              <span aria-hidden="true"> · </span>
              <bdi className="font-medium">{proposal.target}</bdi>
            </p>
            <p className="text-sm text-muted">
              {t('review.proposals.instead', { before: proposal.before, count: proposal.times })}
            </p>
            <div className="mt-1 flex gap-1">
              <SmallButton
                about={proposal.source}
                tone="text-accent"
                onClick={() => decide.mutate({ ...proposal, accept: true })}
              >
                {t('review.proposals.accept')}
              </SmallButton>
              <SmallButton about={proposal.source} onClick={() => decide.mutate({ ...proposal, accept: false })}>
                {t('review.proposals.dismiss')}
              </SmallButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
