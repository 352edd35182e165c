import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { type Pair, useDescribePair, usePairs } from './language-pair.tsx';
import { Notice } from './notice.tsx';

interface NewAssetProps {
  title: string;
  error: string | undefined;
  onCreate: (asset: Pair & { name: string }) => Promise<unknown>;
}

/** A name and two languages: what a new glossary and a new memory ask for (area `draft`). */
export function NewAsset({ title, error, onCreate }: NewAssetProps) {
  const { t } = useLanguage();
  const describe = useDescribePair();
  const pairs = usePairs();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(0);

  async function create(): Promise<void> {
    const pair = pairs[chosen];
    if (!pair || !name.trim()) return;
    try {
      await onCreate({ name: name.trim(), ...pair });
      setOpen(false);
      setName('');
    } catch {
      // The dialog stays open with what was wrong.
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <Field label={t('glossary.name')}>
            {(field) => (
              <input
                {...field}
                dir="auto"
                value={name}
                maxLength={200}
                required
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('glossary.languages')}>
            {(field) => (
              <select {...field} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
                {pairs.map((pair, index) => (
                  <option key={`${pair.source_language}-${pair.target_language}`} value={index}>
                    {describe(pair)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {error ? <Notice kind="error">{error}</Notice> : null}
          <Button type="submit" disabled={!name.trim()}>
            {t('glossary.create')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
