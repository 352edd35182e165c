import { type GlossaryTermEntry, termMode } from '@targum/contracts';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export type TermFields = Omit<GlossaryTermEntry, 'id'>;

interface TermEditorProps {
  term?: GlossaryTermEntry;
  busy: boolean;
  /** Resolves when the term was taken. */
  onSave: (term: TermFields) => Promise<unknown>;
  onCancel?: () => void;
}

const nothing: TermFields = { source: '', target: '', mode: 'force', case_sensitive: false, note: '' };
const control = 'block w-full min-h-10 rounded-md border border-edge bg-surface px-2.5';

/** One term in a row of fields, for adding and for changing. */
export function TermEditor({ term, busy, onSave, onCancel }: TermEditorProps) {
  const { t } = useLanguage();
  const id = useId();
  const [fields, setFields] = useState<TermFields>(term ?? nothing);
  const set = (change: Partial<TermFields>) => setFields({ ...fields, ...change });
  const complete = fields.source.trim() !== '' && (fields.mode === 'keep' || fields.target.trim() !== '');

  async function save(): Promise<void> {
    try {
      const { source, target, mode, case_sensitive, note } = fields;
      await onSave({ source, target: mode === 'keep' ? '' : target, mode, case_sensitive, note });
      if (!term) setFields(nothing);
    } catch {
      // The page says what was wrong; what was typed stays.
    }
  }

  return (
    <form
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_1fr_auto] lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !busy) void save();
      }}
    >
      <label className="text-sm font-medium">
        {t('glossary.source')}
        <input
          dir="auto"
          className={control}
          value={fields.source}
          maxLength={300}
          onChange={(event) => set({ source: event.target.value })}
        />
      </label>
      <label className="text-sm font-medium">
        {t('glossary.target')}
        <input
          dir="auto"
          className={`${control} disabled:opacity-60`}
          disabled={fields.mode === 'keep'}
          value={fields.mode === 'keep' ? '' : fields.target}
          maxLength={300}
          onChange={(event) => set({ target: event.target.value })}
        />
      </label>
      <label className="text-sm font-medium">
        {t('glossary.mode')}
        <select
          className={control}
          value={fields.mode}
          onChange={(event) => set({ mode: termMode.parse(event.target.value) })}
        >
          {termMode.options.map((mode) => (
            <option key={mode} value={mode}>
              {t(`glossary.mode.${mode}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm font-medium">
        {t('glossary.note')}
        <input
          dir="auto"
          className={control}
          value={fields.note}
          maxLength={2000}
          onChange={(event) => set({ note: event.target.value })}
        />
      </label>
      <div className="flex gap-2">
        <Button type="submit" kind={term ? 'main' : 'quiet'} className="min-h-10! py-1.5!" disabled={!complete || busy}>
          {t(term ? 'glossary.save' : 'glossary.add')}
        </Button>
        {onCancel ? (
          <Button kind="quiet" className="min-h-10! py-1.5!" onClick={onCancel}>
            {t('glossary.cancel')}
          </Button>
        ) : null}
      </div>
      <label htmlFor={id} className="flex cursor-pointer items-center gap-2 text-sm sm:col-span-full">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-accent"
          checked={fields.case_sensitive}
          onChange={(event) => set({ case_sensitive: event.target.checked })}
        />
        {t('glossary.case')}
      </label>
    </form>
  );
}
