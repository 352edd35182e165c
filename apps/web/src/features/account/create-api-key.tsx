import { useMutation } from '@tanstack/react-query';
import { type ApiScope, createApiKey } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

interface CreateApiKeyProps {
  open: boolean;
  scopes: ApiScope[];
  onClose: () => void;
  onCreated: (key: string) => void;
}

const lifetimes = [30, 90, 365] as const;

export function CreateApiKey({ open, scopes, onClose, onCreated }: CreateApiKeyProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={t('keys.create')} onClose={onClose}>
      <KeyForm scopes={scopes} onCreated={onCreated} />
    </Dialog>
  );
}

function KeyForm({ scopes, onCreated }: { scopes: ApiScope[]; onCreated: (key: string) => void }) {
  const { t } = useLanguage();
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [chosen, setChosen] = useState<ApiScope[]>(['projects:read', 'documents:read']);
  const create = useMutation({
    mutationFn: () =>
      call(createApiKey, {
        body: { name: name.trim(), scopes: chosen, ...(days && { expires_in_days: Number(days) }) },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ key }) => onCreated(key),
  });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Field label={t('keys.name')} hint={t('keys.name.hint')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-medium">{t('keys.scopes')}</legend>
        <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {scopes.map((scope) => (
            <label key={scope} className="flex cursor-pointer items-start gap-2 py-0.5">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.includes(scope)}
                onChange={(event) =>
                  setChosen((before) =>
                    event.target.checked ? [...before, scope] : before.filter((row) => row !== scope),
                  )
                }
              />
              <span className="text-sm">{t(`scope.${scope}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('keys.lifetime')}>
        {({ className: _own, ...control }) => (
          <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="">{t('keys.lifetime.none')}</option>
            {lifetimes.map((row) => (
              <option key={row} value={row}>
                {t('days', { days: row })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {create.isError ? (
        <Notice kind="error">{describeError(t, create.error, { api_key_limit: 'keys.limit' })}</Notice>
      ) : null}
      <Button type="submit" disabled={create.isPending || chosen.length === 0 || name.trim() === ''}>
        {t('keys.create')}
      </Button>
    </form>
  );
}
