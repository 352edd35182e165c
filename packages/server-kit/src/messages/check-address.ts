import { type Channel, MessageError } from './message.ts';

// One address and nothing else: no list, no display name, no line break that would start a header of its own.
const email = /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,255}$/u;
const phone = /^\+[1-9]\d{6,14}$/;

export function checkAddress(channel: Channel, to: string): void {
  const fits = channel === 'email' ? email.test(to) : phone.test(to);
  if (!fits) throw new MessageError('bad_address', `That is not an address for ${channel}`);
}
