import type { ImportConflict } from '@targum/contracts';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

type Side = 'here' | 'file';

/** A conflict about a paragraph of which either text may be chosen. */
export interface OpenConflict extends ImportConflict {
  ordinal: number;
  version: number;
}

interface ConflictCardProps {
  conflict: OpenConflict;
  value: Side | undefined;
  onChange: (side: Side) => void;
}

/** One paragraph with both texts, of which one is chosen. */
export function ConflictCard({ conflict, value, onChange }: ConflictCardProps) {
  const { t, format } = useLanguage();
  const group = useId();
  return (
    <li>
      <fieldset className="rounded-xl border border-line p-3 sm:p-4">
        <legend className="px-1 text-sm font-medium">
          {t('returned.paragraph', { number: format.number(conflict.ordinal + 1) })}
        </legend>
        <p className="text-sm">{t(`returned.reason.${conflict.reason}`)}</p>
        <p dir="auto" className="mt-1 text-sm text-pretty text-muted">
          {conflict.source}
        </p>
        <div className="mt-3 grid gap-2 sm:grid-cols-2">
          {(['here', 'file'] as const).map((side) => (
            <label
              key={side}
              className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 hover:bg-tint has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={group}
                checked={value === side}
                onChange={() => onChange(side)}
                className="mt-1 size-4 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0 text-sm font-medium">
                {t(`returned.take.${side}`)}
                <span dir="auto" className="block text-base font-normal text-pretty break-words">
                  {conflict[side] ?? '—'}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
