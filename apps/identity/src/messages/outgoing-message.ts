export type Channel = 'email' | 'sms' | 'whatsapp';

/** A message as the senders take it; code, token, link and method_id are for the development outbox. */
export interface OutgoingMessage {
  to: string;
  channel: Channel;
  kind: string;
  subject?: string;
  text: string;
  html?: string;
  code?: string;
  token?: string;
  link?: string;
  method_id?: string;
}
