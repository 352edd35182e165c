import { type CheckCode, checkMeanings, type ReviewState } from '@targum/contracts';

export interface RowFilter {
  check?: CheckCode;
  severity?: 'error' | 'warning' | 'info';
  state?: 'pending' | 'done' | 'failed';
  review?: ReviewState;
  search?: string;
}

/** The states that a person gives, in the order in which they are offered. */
export const reviewStates = ['draft', 'edited', 'approved', 'rejected', 'locked'] as const;

const fixed = {
  error: { severity: 'error' },
  warning: { severity: 'warning' },
  failed: { state: 'failed' },
} as const satisfies Record<string, RowFilter>;

export const fixedChoices = Object.keys(fixed) as (keyof typeof fixed)[];
export const checkCodes = Object.keys(checkMeanings) as CheckCode[];

const isState = (choice: string): choice is ReviewState => reviewStates.some((state) => state === choice);

/** What a choice filters by; an unknown one shows everything. */
export function rowFilter(choice: string, search: string): RowFilter {
  const chosen: RowFilter =
    choice in fixed
      ? fixed[choice as keyof typeof fixed]
      : isState(choice)
        ? { review: choice }
        : choice in checkMeanings
          ? { check: choice as CheckCode }
          : {};
  return search ? { ...chosen, search } : chosen;
}
