import { useState } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';

interface LimitControlProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

const most = 1_000_000_000;

/** So many in so many seconds. */
export function LimitControl({ label, value, onChange }: LimitControlProps) {
  const { t } = useLanguage();
  const [limit, setLimit] = useState(() => readLimit(value));
  const set = (change: Partial<typeof limit>) => {
    const next = { ...limit, ...change };
    setLimit(next);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid max-w-sm grid-cols-2 items-end gap-3">
        {(['count', 'seconds'] as const).map((part) => (
          <label key={part} className="block text-sm text-muted">
            {t(`identity.limit.${part}`)}
            <input
              dir="ltr"
              type="number"
              required
              min={1}
              max={most}
              className="mt-1 block min-h-11 w-full rounded-lg border border-edge bg-surface px-3.5 py-2 text-base text-ink"
              value={Number.isNaN(limit[part]) ? '' : limit[part]}
              onChange={(event) => set({ [part]: event.target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function readLimit(value: unknown): { count: number; seconds: number } {
  const { count = 1, seconds = 1 } = (value ?? {}) as { count?: number; seconds?: number };
  return { count, seconds };
}
