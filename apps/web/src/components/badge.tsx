import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-tint text-ink',
  accent: 'bg-tint text-accent',
  // Mixed with the surface and not see-through: on the page's own ground the text would be too faint.
  good: 'bg-[color-mix(in_srgb,var(--color-good)_10%,var(--color-surface))] text-good',
  bad: 'bg-[color-mix(in_srgb,var(--color-bad)_10%,var(--color-surface))] text-bad',
} as const;

export type BadgeTone = keyof typeof tones;

/** A short state in words; the colour only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
