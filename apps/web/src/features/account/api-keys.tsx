import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, listApiKeys, revokeApiKey } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Keys for programs: made here, shown once, revoked here. */
export function ApiKeys() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: () => call(listApiKeys, {}) });
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<string>();
  return (
    <>
      {fresh ? <ShownOnce title={t('keys.created')} secret={fresh} /> : null}
      <QueryView query={keys}>
        {({ api_keys: rows, scopes }) => (
          <>
            {rows.length === 0 ? <p className="text-muted">{t('keys.none')}</p> : null}
            <ul className="divide-y divide-line">
              {rows.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
            <CreateApiKey
              open={creating}
              scopes={scopes.map((scope) => scope.name)}
              onClose={() => setCreating(false)}
              onCreated={(key) => {
                setFresh(key);
                setCreating(false);
                void client.invalidateQueries({ queryKey: ['api-keys'] });
              }}
            />
          </>
        )}
      </QueryView>
      <Button kind="quiet" className="mt-4" onClick={() => setCreating(true)}>
        {t('keys.create')}
      </Button>
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t, format } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { keyId: apiKey.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys'] }),
    onError: (error) => toast({ kind: 'error', title: t('keys.revoke.failed'), text: describeError(t, error) }),
    onSettled: () => setAsking(false),
  });
  const facts = [
    t('keys.made', { date: format.date(apiKey.created_at) }),
    apiKey.last_used_at ? t('keys.used', { date: format.dateTime(apiKey.last_used_at) }) : t('keys.unused'),
    apiKey.expires_at ? t('keys.expires', { date: format.date(apiKey.expires_at) }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="break-words">{apiKey.name}</bdi>
          {apiKey.state === 'active' ? null : <Badge tone="bad">{t(`keys.state.${apiKey.state}`)}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <code dir="ltr">{apiKey.prefix}…</code> · {facts.join(' · ')}
        </p>
        <p className="text-sm break-words text-muted" dir="ltr">
          {apiKey.scopes.join(', ')}
        </p>
      </div>
      {apiKey.state === 'active' ? (
        <Button kind="quiet" onClick={() => setAsking(true)} aria-label={t('keys.revoke.of', { name: apiKey.name })}>
          {t('keys.revoke')}
        </Button>
      ) : null}
      <Dialog
        open={asking}
        title={t('keys.revoke.title', { name: apiKey.name })}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('keys.revoke')}
            </Button>
          </>
        }
      >
        {t('keys.revoke.text')}
      </Dialog>
    </li>
  );
}
