import type { providerCheckReasons } from '@targum/identity-contracts';
import { sayFault } from './say-fault.ts';

/** What the check of a provider answers, as far as it is said in words. */
export interface CheckedProvider {
  checks: {
    what: string;
    result: 'ok' | 'unsure' | 'failed';
    address?: string;
    reason?: (typeof providerCheckReasons)[number];
    location?: string;
    said?: string;
    faults?: { code: string; field: string }[];
  }[];
}

const sentences: Record<(typeof providerCheckReasons)[number], string> = {
  client_refused: 'It does not take our client id or secret. Copy both again; the secret may have ended.',
  code_taken: 'It took a code that nobody gave. Ask the provider whether that is meant.',
  fault: 'It has a fault of its own. Try again later.',
  no_document: 'There is no description at the issuer, or it is of another provider.',
  no_json: 'What it answered cannot be read. The address may be that of a page for people.',
  no_keys: 'There are no keys, so no sign-in can be verified.',
  not_found: 'There is nothing at this address.',
  redirected: 'It sends us elsewhere, and we do not follow. Use the address that it leads to.',
  refused: 'It refused to answer.',
  settings: 'Something is missing or wrong. Change the settings of this provider.',
  too_large: 'It answered more than any provider has to say.',
  turned_away: 'It turned us away. Only a browser can show why: sign in once and see what the page says.',
  unreachable: 'It does not answer. Look at the address, and whether this machine may go out.',
  unsafe_address: 'The description names an address that is not https:, so it is not used.',
};

/** A line for each step that did not go well: which one, why, and what the provider itself said. */
export function sayCheck({ checks }: CheckedProvider): string[] {
  return checks.flatMap(({ what, result, address, reason, location, said, faults = [] }) =>
    result === 'ok'
      ? []
      : [
          `${what} ${result}${address ? ` (${address})` : ''}: ${reason ? sentences[reason] : 'It did not work.'}`,
          ...(location ? [`  it leads to ${location}`] : []),
          ...(said ? [`  in its own words: ${said}`] : []),
          ...faults.map((fault) => `  ${sayFault(fault)}`),
        ],
  );
}
