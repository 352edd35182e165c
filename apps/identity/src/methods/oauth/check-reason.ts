import type { providerCheckReasons } from '@targum/identity-contracts';
import { ProviderFault } from './call-provider.ts';

/** Pages have a text for each. */
export type CheckReason = (typeof providerCheckReasons)[number];

/** Undefined for an answer that is no fault of the address itself. */
export function reasonOfStatus(status: number): CheckReason | undefined {
  if (status >= 500) return 'fault';
  return status === 404 || status === 410 ? 'not_found' : undefined;
}

export function reasonOf(error: unknown): CheckReason {
  if (!(error instanceof ProviderFault)) return 'unreachable';
  const { answer, reason } = error;
  // A page for people that says 404 is nothing there, and not an answer that cannot be read.
  return (answer && reasonOfStatus(answer.status)) ?? reason ?? (answer ? 'refused' : 'unreachable');
}
