import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listWebhooks } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { ShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Addresses that are told when something happens to a project. */
export function Webhooks() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const hooks = useQuery({ queryKey: ['webhooks'], queryFn: () => call(listWebhooks, { query: { limit: 100 } }) });
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {secret ? <ShownOnce title={t('hooks.secret')} secret={secret} /> : null}
      <QueryView query={hooks}>
        {({ webhooks: rows, events }) => (
          <>
            {rows.length === 0 ? <p className="text-muted">{t('hooks.none')}</p> : null}
            <ul className="divide-y divide-line">
              {rows.map((hook) => (
                <WebhookRow key={hook.id} hook={hook} onSecret={setSecret} />
              ))}
            </ul>
            <Dialog open={creating} title={t('hooks.create')} onClose={() => setCreating(false)}>
              <WebhookForm
                events={events.map((event) => event.type)}
                onCreated={(fresh) => {
                  setSecret(fresh);
                  setCreating(false);
                  void client.invalidateQueries({ queryKey: ['webhooks'] });
                }}
              />
            </Dialog>
          </>
        )}
      </QueryView>
      <Button kind="quiet" className="mt-4" onClick={() => setCreating(true)}>
        {t('hooks.create')}
      </Button>
    </>
  );
}
