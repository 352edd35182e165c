import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Tabs as the ARIA pattern has them: one stop for Tab, arrows, Home and End inside, mirrored in Hebrew. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // On a phone the row is wider than the page; an address may open a tab that lies outside.
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${value}`)}`);
    if (!row || !chosen) return;
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    // Not `scrollIntoView`, which would move the page as well.
    row.scrollBy({ left: Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right) });
  }, [base, value]);

  function move(event: KeyboardEvent): void {
    const here = tabs.findIndex((tab) => tab.id === value);
    const step = document.documentElement.dir === 'rtl' ? -1 : 1;
    const targets: Record<string, number> = {
      ArrowRight: here + step,
      ArrowLeft: here - step,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
            className="-mb-px min-h-11 shrink-0 cursor-pointer border-b-2 border-transparent px-3.5 font-medium whitespace-nowrap text-muted -outline-offset-2! hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern gives a panel a stop, so that a long one can be scrolled */}
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} tabIndex={0} className="pt-6">
        {children}
      </div>
    </>
  );
}
