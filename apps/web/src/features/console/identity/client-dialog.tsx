import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeIdentityClient,
  createIdentityClient,
  type IdentityClient,
  listIdentityClients,
} from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Select } from '../../../components/select.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { addressProblem } from './address-problem.ts';
import { Conflict, changedMeanwhile } from './conflict.tsx';
import { readLines } from './read-lines.ts';
import { identityKey } from './use-act.ts';

type ClientInput = Omit<IdentityClient, 'client_id'>;

const kinds = ['third_party', 'third_party_public', 'first_party', 'first_party_public'] as const;
const fresh: ClientInput = {
  client_name: '',
  client_description: '',
  client_type: 'third_party',
  redirect_uris: [],
  post_logout_redirect_uris: [],
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  logo_url: null,
  enabled: true,
};

const fieldLabels = {
  client_name: 'identity.clients.name',
  client_description: 'identity.clients.description',
  redirect_uris: 'identity.clients.redirects',
  post_logout_redirect_uris: 'identity.clients.logout',
  scopes: 'identity.clients.scopes',
  logo_url: 'identity.clients.logo',
  enabled: 'identity.clients.enabled',
} as const;
const fieldNames = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];

interface ClientDialogProps {
  client: IdentityClient | 'new' | undefined;
  onClose: () => void;
  onSecret: (made: { name: string; secret: string }) => void;
}

export function ClientDialog({ client, onClose, onSecret }: ClientDialogProps) {
  const { t } = useLanguage();
  const title = client === 'new' || client === undefined ? t('identity.clients.add') : client.client_name;
  return (
    <Dialog open={client !== undefined} title={title} onClose={onClose}>
      {client ? <ClientForm client={client} onClose={onClose} onSecret={onSecret} /> : null}
    </Dialog>
  );
}

function ClientForm({ client, onClose, onSecret }: ClientDialogProps & { client: IdentityClient | 'new' }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [input, setInput] = useState<ClientInput>(() => {
    if (client === 'new') return fresh;
    const { client_id: _id, ...rest } = client;
    return rest;
  });
  const set = (change: Partial<ClientInput>) => setInput((before) => ({ ...before, ...change }));
  // Theirs, where another administrator was quicker; what was typed here stays as it is.
  const [theirs, setTheirs] = useState<IdentityClient>();
  const save = useMutation({
    mutationFn: async (seen: IdentityClient | undefined) => {
      if (client === 'new' || !seen) {
        const made = await call(createIdentityClient, { body: input });
        if (made.client_secret) onSecret({ name: made.client_name, secret: made.client_secret });
        return;
      }
      const names = fieldNames.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(client[name]));
      const pick = (from: ClientInput) => Object.fromEntries(names.map((name) => [name, from[name]]));
      await call(changeIdentityClient, {
        params: { clientId: client.client_id },
        body: { ...pick(input), seen: pick(seen) },
      });
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: identityKey });
    },
    onError: async (error) => {
      if (client === 'new' || !changedMeanwhile(error)) return;
      const { clients } = await call(listIdentityClients, {});
      setTheirs(clients.find(({ client_id }) => client_id === client.client_id));
    },
  });
  const lost = fieldNames.filter((name) => changedMeanwhile(save.error)?.includes(name));
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(client === 'new' ? undefined : client);
      }}
    >
      <Field label={t('identity.clients.name')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            required
            maxLength={100}
            value={input.client_name}
            onChange={(event) => set({ client_name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('identity.clients.description')} hint={t('console.optional')}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            maxLength={500}
            value={input.client_description}
            onChange={(event) => set({ client_description: event.target.value })}
          />
        )}
      </Field>
      {client === 'new' ? (
        <Field label={t('identity.clients.type')}>
          {({ className: _own, ...control }) => (
            <Select
              {...control}
              value={input.client_type}
              onChange={(event) =>
                set({ client_type: kinds.find((kind) => kind === event.target.value) ?? 'third_party' })
              }
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`identity.type.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <LinesField
        label={t('identity.clients.redirects')}
        lines={input.redirect_uris}
        required
        addresses
        onChange={(redirect_uris) => set({ redirect_uris })}
      />
      <LinesField
        label={t('identity.clients.logout')}
        lines={input.post_logout_redirect_uris}
        addresses
        onChange={(post_logout_redirect_uris) => set({ post_logout_redirect_uris })}
      />
      <LinesField label={t('identity.clients.scopes')} lines={input.scopes} onChange={(scopes) => set({ scopes })} />
      <Field label={t('identity.clients.logo')} hint={t('console.optional')}>
        {(control) => (
          <input
            {...control}
            dir="ltr"
            type="url"
            value={input.logo_url ?? ''}
            onChange={(event) => set({ logo_url: event.target.value.trim() || null })}
          />
        )}
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={input.enabled}
          onChange={(event) => set({ enabled: event.target.checked })}
        />
        {t('identity.clients.enabled')}
      </label>
      {theirs && lost.length > 0 ? (
        <Conflict
          rows={lost.map((name) => ({ name, label: t(fieldLabels[name]), theirs: theirs[name], mine: input[name] }))}
          busy={save.isPending}
          onMine={() => save.mutate(theirs)}
          onTheirs={() => {
            onClose();
            void queries.invalidateQueries({ queryKey: identityKey });
          }}
        />
      ) : save.isError ? (
        <Notice kind="error">{describeError(t, save.error)}</Notice>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" disabled={save.isPending}>
          {t(client === 'new' ? 'identity.clients.add' : 'identity.save')}
        </Button>
      </div>
    </form>
  );
}

interface LinesFieldProps {
  label: string;
  lines: string[];
  required?: boolean;
  /** Each line is an address that people are sent to, and is judged while it is typed. */
  addresses?: boolean;
  onChange: (lines: string[]) => void;
}

function LinesField({ label, lines, required = false, addresses = false, onChange }: LinesFieldProps) {
  const { t } = useLanguage();
  const [first] = useState(lines);
  const wrong = addresses ? lines.find((line) => addressProblem(line)) : undefined;
  const problem = wrong === undefined ? undefined : addressProblem(wrong);
  const error = problem && t(`identity.address.${problem}`, { address: wrong ?? '' });
  return (
    <Field label={label} hint={t('identity.lines')} error={error}>
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          rows={2}
          required={required}
          spellCheck={false}
          defaultValue={first.join('\n')}
          onChange={(event) => onChange(readLines(event.target.value))}
        />
      )}
    </Field>
  );
}
