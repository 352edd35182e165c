import { useMutation } from '@tanstack/react-query';
import { type ProductUser, renameUser } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

interface NameFormProps {
  user: ProductUser;
  onChanged: (user: ProductUser) => void;
}

/** The name can be changed here; the address belongs to the sign-in. */
export function NameForm({ user, onChanged }: NameFormProps) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const [name, setName] = useState(user.name);
  const rename = useMutation({
    mutationFn: () => call(renameUser, { body: { name: name.trim() } }),
    onSuccess: (changed) => {
      onChanged(changed);
      toast({ kind: 'success', title: t('saved') });
    },
  });
  const problem = rename.isError ? describeError(t, rename.error) : undefined;
  return (
    <form
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <Field label={t('profile.name')} error={problem}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            autoComplete="name"
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('profile.email')} hint={t('profile.email.hint')}>
        {(control) => (
          <input
            {...control}
            className={`${control.className} bg-tint`}
            dir="ltr"
            type="email"
            readOnly
            value={user.email}
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={rename.isPending || name.trim() === '' || name.trim() === user.name}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
