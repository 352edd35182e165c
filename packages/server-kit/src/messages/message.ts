export type Channel = 'email' | 'sms' | 'whatsapp';

export interface OutgoingMessage {
  to: string;
  channel: Channel;
  /** What it is about: `otp`, `magic_link`, `translation_ready`, … */
  kind: string;
  subject?: string;
  text: string;
  html?: string;
  /** What the text asks the reader to use, apart: for the outbox of developers and tests. */
  code?: string;
  token?: string;
  link?: string;
  method_id?: string;
}

export interface Messenger {
  /** Resolves when the message was handed over, and rejects with a MessageError when it was not. */
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
}

export type MessageErrorCode =
  | 'bad_address'
  | 'not_configured'
  | 'not_authorised'
  | 'insecure'
  | 'rejected'
  | 'busy'
  | 'unreachable'
  | 'timeout';

export class MessageError extends Error {
  override name = 'MessageError';
  readonly code: MessageErrorCode;

  /** Without a cause on purpose: servers repeat addresses and contents in their errors, and causes get logged. */
  constructor(code: MessageErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** Whether the same message may get through later. */
  get temporary(): boolean {
    return ['busy', 'unreachable', 'timeout'].includes(this.code);
  }
}
