import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@targum/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { Conflict, changedMeanwhile } from './conflict.tsx';
import { Faults, faultsIn } from './faults.tsx';
import { ProviderControl } from './provider-control.tsx';
import { composeSettings, fieldsOf, type ProviderSettings } from './provider-fields.ts';
import { identityKey } from './use-act.ts';
import { type Providers, readProviders, useProvider, writeProvider } from './use-provider.ts';

interface ProviderDialogProps {
  /** `new` makes one of any OpenID Connect provider. */
  provider: IdentityProvider | 'new' | undefined;
  /** Names that are taken. */
  taken: readonly string[];
  onClose: () => void;
}

/** Sets one provider up, or changes it, without the settings of the others. */
export function ProviderDialog({ provider, taken, onClose }: ProviderDialogProps) {
  const { t } = useLanguage();
  const title = provider === 'new' || provider === undefined ? t('identity.setup.new') : provider.name;
  return (
    <Dialog open={provider !== undefined} title={title} onClose={onClose}>
      {provider ? <LoadedForm provider={provider} taken={taken} onClose={onClose} /> : null}
    </Dialog>
  );
}

type FormProps = ProviderDialogProps & { provider: IdentityProvider | 'new' };

function LoadedForm(props: FormProps) {
  const found = useQuery({
    queryKey: [...identityKey, 'provider-settings'],
    queryFn: readProviders,
    // What is being typed must not be replaced by what another tab has saved.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryView query={found} lines={5}>
      {(providers) => <ProviderForm {...props} providers={providers} />}
    </QueryView>
  );
}

function ProviderForm({ provider, taken, providers, onClose }: FormProps & { providers: Providers }) {
  const { t } = useLanguage();
  // As they stood when the dialog opened: what others do meanwhile is told apart by this.
  const [seen] = useState(providers);
  const [newId, setNewId] = useState('');
  const id = provider === 'new' ? newId : provider.provider;
  const before: ProviderSettings = provider === 'new' ? { kind: 'oidc' } : (seen[id] ?? {});
  const [typed, setTyped] = useState<ProviderSettings>({});
  const { saving, theirs } = useProvider(onClose);
  const mine = composeSettings(before, typed);
  const isTaken = provider === 'new' && taken.includes(newId);
  const faults = faultsIn(saving.error).map((fault) => ({ ...fault, name: fault.field.split('.').slice(2).join('.') }));
  const fields = fieldsOf(id, before['kind'] === 'oidc');
  const form = useRef<HTMLFormElement>(null);
  // What is wrong may stand above what is in sight.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [saving.error]);
  const shown = faults.filter(({ name }) => fields.some((field) => field.name === name));
  return (
    <form
      ref={form}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTaken) saving.mutate({ id, mine, seen });
      }}
    >
      {provider === 'new' ? (
        <Field
          label={t('identity.setup.id')}
          hint={t('identity.setup.id.hint')}
          error={isTaken ? t('identity.setup.taken') : undefined}
        >
          {(control) => (
            <input
              {...control}
              dir="ltr"
              required
              maxLength={64}
              pattern="[a-z0-9][a-z0-9_\-]*"
              spellCheck={false}
              value={newId}
              onChange={(event) => setNewId(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <div>
          <p className="mb-1.5 font-medium">{t('identity.providers.callback')}</p>
          <div className="flex flex-wrap items-center gap-3">
            <code dir="ltr" className="min-w-0 text-sm break-all">
              {provider.callback_url}
            </code>
            <CopyButton text={provider.callback_url} />
          </div>
        </div>
      )}
      {fields.map((field) => {
        const fault = shown.find(({ name }) => name === field.name);
        return (
          <ProviderControl
            key={field.name}
            field={field}
            value={mine[field.name]}
            isStored={before[field.name] !== undefined && before[field.name] !== ''}
            error={fault && t(`identity.fault.${fault.code}`)}
            onChange={(value) => setTyped((others) => ({ ...others, [field.name]: value }))}
          />
        );
      })}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={mine['enabled'] !== false}
          onChange={(event) => setTyped((others) => ({ ...others, enabled: event.target.checked }))}
        />
        {t('identity.setup.enabled')}
      </label>
      {theirs && (saving.isPending || changedMeanwhile(saving.error)) ? (
        <Conflict
          rows={[{ name: id, label: t('identity.part.providers'), theirs: theirs[id], mine: withoutSecrets(mine) }]}
          busy={saving.isPending}
          onMine={() => saving.mutate({ id, mine, seen: theirs })}
          onTheirs={onClose}
        />
      ) : saving.isError ? (
        <Faults error={saving.error} except={shown} />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {provider !== 'new' && seen[id] ? (
          <ConfirmButton
            label={t('identity.setup.remove')}
            title={t('identity.setup.remove.title', { name: provider.name })}
            text={t('identity.setup.remove.text')}
            work={() => writeProvider(id, undefined, seen)}
            onDone={onClose}
          />
        ) : null}
        <Button type="submit" disabled={saving.isPending}>
          {t('identity.save')}
        </Button>
      </div>
    </form>
  );
}

/** For the eye: a secret that was just typed is nobody else's to see. */
const withoutSecrets = (settings: ProviderSettings): ProviderSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, /secret|private_key/.test(name) ? '[hidden]' : value]),
  );
