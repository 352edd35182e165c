import { useMutation } from '@tanstack/react-query';
import { deleteAccount } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';

/** Cannot be undone, so the address must be typed first. */
export function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: () => Promise<void> }) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: async () => {
      await call(deleteAccount, {});
      await onDeleted();
    },
  });
  const same = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <>
      <p className="mb-4 text-pretty text-muted">{t('erase.text')}</p>
      <Button kind="quiet" className="text-bad" onClick={() => setAsking(true)}>
        {t('erase.button')}
      </Button>
      <Dialog open={asking} title={t('erase.title')} onClose={() => setAsking(false)}>
        <form
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (same) remove.mutate();
          }}
        >
          <p className="text-pretty">{t('erase.warning')}</p>
          <Field label={t('erase.type', { email })}>
            {(control) => (
              <input
                {...control}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {remove.isError ? <Notice kind="error">{describeError(t, remove.error)}</Notice> : null}
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" className="bg-bad! text-white! dark:text-black!" disabled={!same || remove.isPending}>
              {t('erase.confirm')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
