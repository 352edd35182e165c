import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/** Hands a message over; the caller is told when that fails, because nothing will arrive. */
export async function deliverMessage(deps: Deps, message: OutgoingMessage): Promise<void> {
  try {
    await deps.send(message);
  } catch (error) {
    deps.log.error({ err: error, channel: message.channel, kind: message.kind }, 'a message could not be sent');
    throw fail('downstream_carrier_error', { cause: error });
  }
}
