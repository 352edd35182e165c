import { nameKind, type ProjectName } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useLanguage } from '../../i18n/language.tsx';

type Added = Pick<ProjectName, 'source' | 'kind'> & { rendering: string };

const nothing: Added = { source: '', rendering: '', kind: 'person' };

/** A name that the search did not find. It may stand inside another form, so it is no form itself. */
export function AddName({ busy, onAdd }: { busy: boolean; onAdd: (name: Added) => Promise<unknown> }) {
  const { t } = useLanguage();
  const [name, setName] = useState(nothing);
  const complete = name.source.trim() !== '' && name.rendering.trim() !== '';

  async function add(): Promise<void> {
    if (!complete || busy) return;
    try {
      await onAdd(name);
      setName(nothing);
    } catch {
      // The list above says what was wrong; what was typed stays.
    }
  }

  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]">
      <Field label={t('names.source')}>
        {(field) => (
          <input
            {...field}
            dir="auto"
            value={name.source}
            maxLength={200}
            onChange={(event) => setName({ ...name, source: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('names.rendering')}>
        {(field) => (
          <input
            {...field}
            dir="auto"
            value={name.rendering}
            maxLength={200}
            onChange={(event) => setName({ ...name, rendering: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('names.kind')}>
        {(field) => (
          <select
            {...field}
            value={name.kind}
            onChange={(event) => setName({ ...name, kind: nameKind.parse(event.target.value) })}
          >
            {nameKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {t(`names.kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button kind="quiet" disabled={!complete || busy} onClick={() => void add()}>
        {t('names.add')}
      </Button>
    </div>
  );
}
