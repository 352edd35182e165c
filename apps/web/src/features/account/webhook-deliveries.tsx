import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook, type WebhookDelivery } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

const tones = { pending: 'accent', delivered: 'good', failed: 'bad' } as const;

/** The delivery log; while something is on its way it is looked at again. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { t } = useLanguage();
  const deliveries = useQuery({
    queryKey: ['deliveries', webhookId],
    queryFn: () => call(listWebhookDeliveries, { params: { webhookId }, query: { limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some((row) => row.state === 'pending') ? 2_000 : false),
  });
  return (
    <div className="mt-4 rounded-xl bg-tint p-4">
      <QueryView query={deliveries}>
        {({ deliveries: rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">{t('hooks.log.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const again = useMutation({
    mutationFn: () => call(redeliverWebhook, { params: { webhookId, deliveryId: delivery.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deliveries', webhookId] }),
    onError: (error) => toast({ kind: 'error', title: t('hooks.failed'), text: describeError(t, error) }),
  });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[delivery.state]}>{t(`hooks.delivery.${delivery.state}`)}</Badge>
        <code dir="ltr" className="text-sm">
          {delivery.type}
        </code>
        <span className="me-auto text-sm text-muted">
          {format.dateTime(delivery.created_at)} · {t('hooks.attempts', { count: delivery.attempts })}
          {delivery.last_status === null ? null : ` · HTTP ${delivery.last_status}`}
        </span>
        <button
          type="button"
          aria-expanded={open}
          className="min-h-8 cursor-pointer text-sm font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => setOpen(!open)}
        >
          {t('hooks.details')}
        </button>
        <button
          type="button"
          disabled={again.isPending}
          className="min-h-8 cursor-pointer text-sm font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => again.mutate()}
        >
          {t('hooks.again')}
        </button>
      </div>
      {delivery.last_error ? <p className="mt-1 text-sm text-bad">{delivery.last_error}</p> : null}
      {open ? <Attempts webhookId={webhookId} deliveryId={delivery.id} /> : null}
    </li>
  );
}

const excerptClass = 'mt-1 max-h-48 overflow-auto rounded-md bg-surface p-3 text-start text-xs whitespace-pre-wrap';

function Attempts({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const { t, format } = useLanguage();
  const detail = useQuery({
    queryKey: ['deliveries', webhookId, deliveryId],
    queryFn: () => call(getWebhookDelivery, { params: { webhookId, deliveryId } }),
  });
  return (
    <QueryView query={detail}>
      {({ body, attempts }) => (
        <div className="mt-3 space-y-3 text-sm">
          <div>
            <p className="font-medium">{t('hooks.sent')}</p>
            <pre dir="ltr" className={excerptClass}>
              {body}
            </pre>
          </div>
          {attempts.map((attempt) => (
            <div key={attempt.at}>
              <p className="font-medium">
                {format.dateTime(attempt.at)} · {attempt.status === null ? attempt.error : `HTTP ${attempt.status}`} ·{' '}
                {t('milliseconds', { count: format.number(attempt.milliseconds) })}
              </p>
              {attempt.response_excerpt ? (
                <pre dir="ltr" className={excerptClass}>
                  {attempt.response_excerpt}
                </pre>
              ) : null}
            </div>
          ))}
        </div>
      )}
    </QueryView>
  );
}
