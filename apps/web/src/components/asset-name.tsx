import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface AssetNameProps {
  name: string;
  label: string;
  rename: string;
  onRename: (name: string) => Promise<unknown>;
}

/** A name as the page's heading; the pen turns it into a field (area `work`). */
export function AssetName({ name, label, rename, onRename }: AssetNameProps) {
  const { t } = useLanguage();
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(wanted: string): Promise<void> {
    setBusy(true);
    try {
      await onRename(wanted);
      setDraft(undefined);
    } catch {
      // Whoever renames says what was wrong; the field stays open.
    } finally {
      setBusy(false);
    }
  }

  if (draft === undefined) {
    return (
      <h1 className="flex items-start gap-2 text-3xl font-bold">
        <bdi className="min-w-0 break-words">{name}</bdi>
        <button
          type="button"
          aria-label={rename}
          title={rename}
          onClick={() => setDraft(name)}
          className="mt-1 cursor-pointer rounded-md p-1.5 text-muted hover:bg-tint hover:text-ink"
        >
          <Icon name="pen" />
        </button>
      </h1>
    );
  }
  return (
    <form
      className="flex flex-wrap items-center gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim()) void save(draft.trim());
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field takes the place of the button that was just pressed
        autoFocus
        dir="auto"
        aria-label={label}
        value={draft}
        maxLength={200}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(undefined);
        }}
        className="min-h-12 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 text-2xl font-bold"
      />
      <Button type="submit" disabled={busy || !draft.trim()}>
        {t('project.save')}
      </Button>
      <Button kind="quiet" onClick={() => setDraft(undefined)}>
        {t('project.cancelEdit')}
      </Button>
    </form>
  );
}
