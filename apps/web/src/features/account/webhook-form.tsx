import { useMutation } from '@tanstack/react-query';
import { createWebhook, type WebhookEventType } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

interface WebhookFormProps {
  events: WebhookEventType[];
  onCreated: (secret: string) => void;
}

export function WebhookForm({ events, onCreated }: WebhookFormProps) {
  const { t } = useLanguage();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<WebhookEventType[]>(['project.completed', 'project.failed']);
  const create = useMutation({
    mutationFn: () =>
      call(createWebhook, { body: { url: url.trim(), events: chosen }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  const known = { webhook_url_refused: 'hooks.url.refused', webhook_limit: 'hooks.limit' } as const;
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Field label={t('hooks.url')} hint={t('hooks.url.hint')}>
        {(control) => (
          <input
            {...control}
            dir="ltr"
            type="url"
            required
            placeholder="https://example.com/targum"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-medium">{t('hooks.events')}</legend>
        <div className="space-y-1.5">
          {events.map((type) => (
            <label key={type} className="flex cursor-pointer items-start gap-2">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.includes(type)}
                onChange={(event) =>
                  setChosen((before) =>
                    event.target.checked ? [...before, type] : before.filter((row) => row !== type),
                  )
                }
              />
              <span className="text-sm">{t(`hooks.event.${type}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {create.isError ? <Notice kind="error">{describeError(t, create.error, known)}</Notice> : null}
      <Button type="submit" disabled={create.isPending || chosen.length === 0 || url.trim() === ''}>
        {t('hooks.create')}
      </Button>
    </form>
  );
}
