import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeIdentityUser, createIdentityUser, getIdentityUser, type IdentityUser } from '@targum/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Conflict, changedMeanwhile } from './conflict.tsx';
import type { Notes } from './notes.ts';
import { NotesField } from './notes-field.tsx';
import { readLines } from './read-lines.ts';
import { identityKey } from './use-act.ts';
import { changedFacts, factLabels, factsOf, isFactName, toBody, type UserFacts } from './user-facts.ts';
import { userName } from './user-name.ts';

interface UserDialogProps {
  user: IdentityUser | 'new' | undefined;
  onClose: () => void;
}

/** Makes a user, or changes what administrators may say about one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useLanguage();
  const title = user === 'new' || user === undefined ? t('identity.users.add') : userName(user);
  return (
    <Dialog open={user !== undefined} title={title} onClose={onClose}>
      {user ? <UserForm user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

function UserForm({ user, onClose }: { user: IdentityUser | 'new'; onClose: () => void }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const known = user === 'new' ? undefined : user;
  const [trusted, setTrusted] = useState<Notes>(known?.trusted_metadata ?? {});
  const [untrusted, setUntrusted] = useState<Notes>(known?.untrusted_metadata ?? {});
  // Theirs, where another administrator was quicker; what was typed here stays as it is.
  const [theirs, setTheirs] = useState<IdentityUser>();
  const [mine, setMine] = useState<UserFacts>({});
  const save = useMutation({
    mutationFn: ({ form, seen }: { form: FormData; seen: IdentityUser | undefined }) => {
      const text = (name: string) => {
        const value = form.get(name);
        return typeof value === 'string' ? value.trim() : '';
      };
      const facts: UserFacts = {
        name: { first_name: text('first_name'), last_name: text('last_name') },
        roles: readLines(text('roles')),
        trusted_metadata: trusted,
        untrusted_metadata: untrusted,
      };
      if (known && seen) {
        const changed = changedFacts(known, facts);
        setMine(changed);
        return call(changeIdentityUser, { params: { userId: known.user_id }, body: toBody(seen, changed) });
      }
      const [email, phone] = [text('email'), text('phone')];
      return call(createIdentityUser, {
        body: {
          ...facts,
          verified: form.get('verified') !== null,
          ...(email && { email }),
          ...(phone && { phone_number: phone }),
        },
      });
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: identityKey });
    },
    onError: async (error) => {
      if (!known || !changedMeanwhile(error)) return;
      setTheirs((await call(getIdentityUser, { params: { userId: known.user_id } })).user);
    },
  });
  const formElement = useRef<HTMLFormElement>(null);
  const send = (seen: IdentityUser | undefined) => {
    if (formElement.current) save.mutate({ form: new FormData(formElement.current), seen });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(known);
  };
  const names = (changedMeanwhile(save.error) ?? []).filter(isFactName);
  return (
    <form ref={formElement} className="space-y-4" onSubmit={submit}>
      {known ? null : <Addresses />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('identity.users.firstName')}>
          {(control) => (
            <input {...control} dir="auto" name="first_name" maxLength={128} defaultValue={known?.name.first_name} />
          )}
        </Field>
        <Field label={t('identity.users.lastName')}>
          {(control) => (
            <input {...control} dir="auto" name="last_name" maxLength={128} defaultValue={known?.name.last_name} />
          )}
        </Field>
      </div>
      <Field label={t('identity.users.roles')} hint={t('identity.lines')}>
        {(control) => (
          <textarea
            {...control}
            dir="ltr"
            name="roles"
            rows={2}
            spellCheck={false}
            defaultValue={known?.given_roles.join('\n')}
          />
        )}
      </Field>
      <NotesField
        label={t('identity.users.trusted')}
        hint={t('identity.users.trusted.hint')}
        notes={trusted}
        onChange={setTrusted}
      />
      <NotesField
        label={t('identity.users.untrusted')}
        hint={t('identity.users.untrusted.hint')}
        notes={untrusted}
        onChange={setUntrusted}
      />
      {theirs && names.length > 0 ? (
        <Conflict
          rows={names.map((name) => ({
            name,
            label: t(factLabels[name]),
            theirs: factsOf(theirs)[name],
            mine: mine[name],
          }))}
          busy={save.isPending}
          onMine={() => send(theirs)}
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
          {t(known ? 'identity.save' : 'identity.users.add')}
        </Button>
      </div>
    </form>
  );
}

function Addresses() {
  const { t } = useLanguage();
  return (
    <>
      <Field label={t('identity.users.email')}>
        {(control) => <input {...control} dir="ltr" name="email" type="email" required maxLength={254} />}
      </Field>
      <Field label={t('identity.users.phone')} hint={t('identity.users.phone.hint')}>
        {(control) => <input {...control} dir="ltr" name="phone" type="tel" maxLength={32} />}
      </Field>
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="verified" className="size-5 accent-accent" />
          {t('identity.users.proved')}
        </label>
        <p className="text-sm text-muted">{t('identity.users.proved.hint')}</p>
      </div>
    </>
  );
}
