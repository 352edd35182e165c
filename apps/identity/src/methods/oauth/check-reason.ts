import { ProviderFault } from './call-provider.ts';

/** Why a step of a check did not go well; pages have a text for each. */
export const checkReasons = [
  'client_refused',
  'code_taken',
  'fault',
  'no_document',
  'no_json',
  'no_keys',
  'not_found',
  'refused',
  'redirects',
  'settings',
  'too_large',
  'turned_away',
  'unreachable',
  'unsafe_address',
] as const;

export type CheckReason = (typeof checkReasons)[number];

/** Undefined for an answer that is no fault of the address itself. */
export function reasonOfStatus(status: number): CheckReason | undefined {
  if (status >= 500) return 'fault';
  return status === 404 || status === 410 ? 'not_found' : undefined;
}

export function reasonOf(error: unknown): CheckReason {
  if (!(error instanceof ProviderFault)) return 'unreachable';
  return error.reason ?? (error.answer ? (reasonOfStatus(error.answer.status) ?? 'refused') : 'unreachable');
}
