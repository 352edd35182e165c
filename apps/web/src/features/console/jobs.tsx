import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FailedJob, listJobs, retryJob } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

/** Queues with what waits and runs, and what failed for good with a button to put it back. */
export function Jobs() {
  const { t, format } = useLanguage();
  const jobs = useQuery({
    queryKey: ['console', 'jobs'],
    queryFn: () => call(listJobs, {}),
    refetchInterval: 5_000,
  });
  return (
    <QueryView query={jobs} lines={6}>
      {({ queues, failures }) => (
        <div className="space-y-10">
          <Table
            caption={t('console.queues')}
            head={[
              { label: t('console.job') },
              { label: t('console.waiting'), end: true },
              { label: t('console.delayed'), end: true },
              { label: t('console.active'), end: true },
            ]}
          >
            {queues.map((queue) => (
              <tr key={queue.name}>
                <td className="p-3 font-medium">
                  <bdi>{queue.name}</bdi>
                </td>
                <td className="p-3 text-end tabular-nums">{format.number(queue.waiting)}</td>
                <td className="p-3 text-end tabular-nums">{format.number(queue.delayed)}</td>
                <td className="p-3 text-end tabular-nums">{format.number(queue.active)}</td>
              </tr>
            ))}
          </Table>
          <section>
            <h2 className="mb-4 text-xl font-semibold">{t('console.failures')}</h2>
            {failures.length === 0 ? (
              <EmptyState icon="check" title={t('console.failures.none')} />
            ) : (
              <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
                {failures.map((job) => (
                  <Failure key={job.id} job={job} />
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}

function Failure({ job }: { job: FailedJob }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryJob, { params: { jobId: job.id } }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('console.retried') });
      await client.invalidateQueries({ queryKey: ['console', 'jobs'] });
    },
    onError: (error) => toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) }),
  });
  return (
    <li className="flex flex-wrap items-start gap-4 p-4">
      <div className="me-auto min-w-0 flex-1">
        <p className="font-medium">
          <bdi>{job.job}</bdi> <span className="text-sm font-normal text-muted">{format.dateTime(job.failed_at)}</span>
        </p>
        <p dir="auto" className="text-sm break-words text-bad">
          {job.error}
        </p>
        <code dir="ltr" className="mt-1 block text-xs break-all text-muted">
          {job.input}
        </code>
      </div>
      <Button kind="quiet" disabled={retry.isPending} onClick={() => retry.mutate()}>
        {t('console.retry')}
      </Button>
    </li>
  );
}
