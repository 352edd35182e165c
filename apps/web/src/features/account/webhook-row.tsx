import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeWebhook, deleteWebhook, rotateWebhookSecret, testWebhook, type Webhook } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

/** One address: how it is doing, what can be done with it, and what was sent to it. */
export function WebhookRow({ hook, onSecret }: { hook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const params = { webhookId: hook.id };
  const reload = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: reload,
    onError: (error) => toast({ kind: 'error', title: t('hooks.failed'), text: describeError(t, error) }),
  });

  const test = () =>
    act.mutate(async () => {
      await call(testWebhook, { params });
      setOpen(true);
      await client.invalidateQueries({ queryKey: ['deliveries', hook.id] });
    });
  const rotate = () => act.mutate(async () => onSecret((await call(rotateWebhookSecret, { params })).secret));
  const toggle = () => act.mutate(() => call(changeWebhook, { params, body: { enabled: !hook.enabled } }));
  const remove = () => act.mutate(() => call(deleteWebhook, { params }).then(() => setRemoving(false)));

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-2">
        <span dir="ltr" className="min-w-0 font-medium break-all">
          {hook.url}
        </span>
        <StateBadge hook={hook} />
      </div>
      <p className="mt-1 text-sm text-muted">{hook.events.map((type) => t(`hooks.event.${type}`)).join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('hooks.log')}
        </Button>
        <Button kind="quiet" disabled={act.isPending || !hook.enabled} onClick={test}>
          {t('hooks.test')}
        </Button>
        <Button kind="quiet" disabled={act.isPending} onClick={toggle}>
          {t(hook.enabled ? 'hooks.off' : 'hooks.on')}
        </Button>
        <Button kind="quiet" disabled={act.isPending} onClick={rotate}>
          {t('hooks.rotate')}
        </Button>
        <Button kind="quiet" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      {open ? <WebhookDeliveries webhookId={hook.id} /> : null}
      <Dialog
        open={removing}
        title={t('hooks.remove.title')}
        onClose={() => setRemoving(false)}
        actions={
          <>
            <Button kind="quiet" onClick={() => setRemoving(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={act.isPending} onClick={remove}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('hooks.remove.text')}</p>
        <p dir="ltr" className="mt-2 font-medium break-all">
          {hook.url}
        </p>
      </Dialog>
    </li>
  );
}

function StateBadge({ hook }: { hook: Webhook }) {
  const { t } = useLanguage();
  if (hook.disabled_reason) return <Badge tone="bad">{t(`hooks.disabled.${hook.disabled_reason}`)}</Badge>;
  if (!hook.enabled) return <Badge>{t('hooks.disabled')}</Badge>;
  if (hook.failing_since) return <Badge tone="bad">{t('hooks.failing')}</Badge>;
  return <Badge tone="good">{t('hooks.enabled')}</Badge>;
}
