import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

interface EntryListProps<Entry> {
  legend: string;
  hint: string;
  /** On the button that adds one. */
  add: string;
  entries: readonly Entry[];
  blank: Entry;
  nameOf: (entry: Entry) => string;
  noteOf: (entry: Entry) => string;
  /** Something in it was refused: it is opened, so that the refusal is seen. */
  isFaulty: (index: number) => boolean;
  onChange: (entries: Entry[]) => void;
  renderFields: (entry: Entry, change: (part: Partial<Entry>) => void, index: number) => ReactNode;
}

/** Things of one kind in the order in which they were added: each opens to its fields, and goes with a way back. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { legend, hint, add, entries, blank, nameOf, noteOf, isFaulty, onChange, renderFields } = props;
  const { t } = useLanguage();
  const list = useRef<HTMLFieldSetElement>(null);
  const [removed, setRemoved] = useState<{ entry: Entry; index: number; key: number }>();
  // What was added is opened, and the others stay as they are: each entry has a key of its own for that.
  const [known, setKeys] = useState<number[]>([]);
  const keys = known.length === entries.length ? known : entries.map((_, index) => index);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-entry="${added}"] :is(input, select)`)?.focus();
  }, [added]);
  const nextKey = () => Math.max(-1, removed?.key ?? -1, ...keys) + 1;
  return (
    <fieldset ref={list}>
      <legend className="font-semibold">{legend}</legend>
      <p className="max-w-prose text-sm text-pretty text-muted">{hint}</p>
      {entries.length > 0 ? (
        <ul className="mt-3 space-y-2">
          {entries.map((entry, index) => {
            const name = nameOf(entry) || t('identity.entry.unnamed');
            return (
              <li key={keys[index]} data-entry={keys[index]}>
                <details
                  className="rounded-lg border border-line px-3.5 py-2"
                  open={keys[index] === added || isFaulty(index) || undefined}
                >
                  <summary className="min-h-9 cursor-pointer content-center">
                    <bdi className="font-medium break-all">{name}</bdi>{' '}
                    <span className="text-sm text-muted">{noteOf(entry)}</span>
                  </summary>
                  <div className="space-y-4 pt-2 pb-1">
                    {renderFields(
                      entry,
                      (part) => onChange(entries.map((one, at) => (at === index ? { ...one, ...part } : one))),
                      index,
                    )}
                    <div className="-mx-2.5">
                      <SmallButton
                        about={name}
                        tone="text-bad"
                        onClick={() => {
                          setKeys(keys.filter((_, at) => at !== index));
                          setRemoved({ entry, index, key: keys[index] ?? 0 });
                          onChange(entries.filter((_, at) => at !== index));
                        }}
                      >
                        {t('identity.entry.remove')}
                      </SmallButton>
                    </div>
                  </div>
                </details>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="mt-3 text-muted">{t('identity.entry.none')}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          kind="quiet"
          onClick={() => {
            const key = nextKey();
            setKeys([...keys, key]);
            setAdded(key);
            onChange([...entries, blank]);
          }}
        >
          {add}
        </Button>
        <output>
          {removed ? t('identity.entry.removed', { name: nameOf(removed.entry) || t('identity.entry.unnamed') }) : null}
        </output>
        {removed ? (
          <Button
            kind="quiet"
            // The button that was pressed is gone with its entry; the way back takes the focus.
            ref={(node) => {
              if (node && document.activeElement === document.body) node.focus();
            }}
            onClick={() => {
              setKeys(keys.toSpliced(removed.index, 0, removed.key));
              onChange(entries.toSpliced(removed.index, 0, removed.entry));
              setRemoved(undefined);
            }}
          >
            {t('identity.entry.bringBack')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
