import { type CheckCode, checkMeanings } from '@targum/contracts';
import type { SegmentFilter } from './use-segments.ts';

/** The choices of the list "Show", as they stand in the address. */
const fixed = {
  error: { severity: 'error' },
  warning: { severity: 'warning' },
  pending: { state: 'pending' },
  failed: { state: 'failed' },
} as const satisfies Record<string, SegmentFilter>;

export const fixedChoices = Object.keys(fixed) as (keyof typeof fixed)[];
export const checkCodes = Object.keys(checkMeanings) as CheckCode[];

/** What a choice filters by; an unknown one shows everything. */
export function filterOf(choice: string, search: string): SegmentFilter {
  const chosen: SegmentFilter =
    choice in fixed
      ? fixed[choice as keyof typeof fixed]
      : choice in checkMeanings
        ? { check: choice as CheckCode }
        : {};
  return search ? { ...chosen, search } : chosen;
}
