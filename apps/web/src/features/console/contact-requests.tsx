import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ContactRequest, handleContactRequest, listContactRequests } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { MoreButton } from './more-button.tsx';

const states = ['open', 'handled', 'all'] as const;

/** What people wrote to us, and whether somebody has seen to it. */
export function ContactRequests() {
  const { t } = useLanguage();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const list = useInfiniteQuery({
    queryKey: ['console', 'contact', state],
    queryFn: ({ pageParam }) =>
      call(listContactRequests, { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
  return (
    <>
      <div className="mb-4 max-w-52">
        <Field label={t('console.show')}>
          {({ className: _own, ...control }) => (
            <Select
              {...control}
              value={state}
              onChange={(event) => setState(states.find((row) => row === event.target.value) ?? 'open')}
            >
              {states.map((row) => (
                <option key={row} value={row}>
                  {t(`console.contact.${row}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <QueryView query={list} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.requests);
          if (rows.length === 0) return <EmptyState icon="mail" title={t('console.contact.none')} />;
          return (
            <>
              <ul className="space-y-4">
                {rows.map((request) => (
                  <li key={request.id}>
                    <RequestCard request={request} />
                  </li>
                ))}
              </ul>
              <MoreButton list={list} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function RequestCard({ request }: { request: ContactRequest }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const handled = request.handled_at !== null;
  const mark = useMutation({
    mutationFn: () => call(handleContactRequest, { params: { requestId: request.id }, body: { handled: !handled } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['console', 'contact'] }),
    onError: (error) => toast({ kind: 'error', title: t('console.failed'), text: describeError(t, error) }),
  });
  return (
    <Card>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="font-semibold">{request.subject ?? request.name}</bdi>
        {handled ? <Badge tone="good">{t('console.contact.handled')}</Badge> : null}
        <span className="ms-auto text-sm text-muted">{format.dateTime(request.created_at)}</span>
      </div>
      <p className="text-sm text-muted">
        <bdi>{request.name}</bdi> · <bdi>{request.email}</bdi>
      </p>
      <p dir="auto" className="mt-3 break-words whitespace-pre-wrap">
        {request.message}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          className={buttonClass('quiet')}
          href={`mailto:${request.email}?subject=${encodeURIComponent(`Re: ${request.subject ?? 'Targum'}`)}`}
        >
          {t('console.contact.answer')}
        </a>
        <Button kind="quiet" disabled={mark.isPending} onClick={() => mark.mutate()}>
          {t(handled ? 'console.contact.reopen' : 'console.contact.handle')}
        </Button>
      </div>
    </Card>
  );
}
