import { fail } from '@targum/identity-contracts';
import { MessageError, type OutgoingMessage } from '@targum/server-kit';
import type { Deps } from '../deps.ts';

/** Hands a message over; the caller is told when that fails, because nothing will arrive. */
export async function deliverMessage(deps: Deps, message: OutgoingMessage): Promise<void> {
  try {
    await deps.send(message);
  } catch (error) {
    deps.log.error({ err: error, channel: message.channel, kind: message.kind }, 'a message could not be sent');
    if (error instanceof MessageError && error.code === 'bad_address') {
      throw fail(message.channel === 'email' ? 'inactive_email' : 'invalid_phone_number');
    }
    throw fail('downstream_carrier_error', { cause: error });
  }
}
