export { byChannel } from './by-channel.ts';
export { inTurn } from './in-turn.ts';
export { maskAddress } from './mask.ts';
export { type Channel, MessageError, type MessageErrorCode, type Messenger, type OutgoingMessage } from './message.ts';
export { createOutbox, type Outbox, type OutboxMessage } from './outbox.ts';
export { createSmtp, type SmtpOptions } from './smtp.ts';
export { createTwilio, type TwilioOptions } from './twilio.ts';
export { createVonage } from './vonage.ts';
