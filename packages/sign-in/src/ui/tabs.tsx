import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useFlow } from '../flow/context.ts';

interface Tab {
  id: string;
  label: string;
}

/** Tabs by the usual keyboard rules: arrows move, following the page's direction. */
export function Tabs({
  tabs,
  active,
  onChange,
  children,
}: {
  tabs: Tab[];
  active: string;
  onChange: (id: string) => void;
  children: ReactNode;
}) {
  const { t, id: base } = useFlow();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const rtl = list.current?.closest('[dir]')?.getAttribute('dir') === 'rtl';
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((one) => one.id === active);
    const wrapped = Math.abs(step) === 1 ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    const next = tabs[wrapped];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[wrapped]?.focus();
  }

  return (
    <div className="stack">
      <div className="tabs" role="tablist" aria-label={t('tab.list')} ref={list} onKeyDown={move} tabIndex={-1}>
        {tabs.map((one) => (
          <button
            type="button"
            key={one.id}
            role="tab"
            id={`${base}-${one.id}`}
            aria-selected={one.id === active}
            aria-controls={`${base}-panel`}
            tabIndex={one.id === active ? 0 : -1}
            onClick={() => onChange(one.id)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active}`}>
        {children}
      </div>
    </div>
  );
}
