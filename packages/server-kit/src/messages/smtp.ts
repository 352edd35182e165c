import { createTransport } from 'nodemailer';
import { checkAddress } from './check-address.ts';
import { withoutContents } from './mask.ts';
import { MessageError, type MessageErrorCode, type Messenger, type OutgoingMessage } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** `Targum <no-reply@example.com>` */
  from: string;
  /** The whole handing-over may take this long. */
  timeoutMs?: number;
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createSmtp({ url, from, timeoutMs = 20_000 }: SmtpOptions): Messenger {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password goes over the open net only inside TLS.
    requireTLS: !secure && Boolean(auth) && !loopback.has(hostname),
    ...(auth && { auth }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      if (message.channel !== 'email') throw new MessageError('not_configured', `Mail cannot carry ${message.channel}`);
      checkAddress('email', message.to);
      const sending = transport.sendMail({
        from,
        // As an object: a string would be taken apart at commas.
        to: { name: '', address: message.to },
        subject: message.subject ?? '',
        text: message.text,
        ...(message.html && { html: message.html }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await withinTime(sending, timeoutMs).catch((error: unknown) => {
        throw identify(error, message);
      });
    },
    async close() {
      transport.close();
    },
  };
}

async function withinTime(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject({ code: 'ETIMEDOUT', message: 'no answer in time' }), timeoutMs);
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function identify(error: unknown, message: OutgoingMessage): MessageError {
  const { code = '', responseCode = 0, response, message: said = '' } = (error ?? {}) as SmtpFailure;
  return new MessageError(
    codeOf(code, responseCode, said),
    withoutContents(response ?? said, message) || 'The mail failed',
  );
}

function codeOf(code: string, responseCode: number, said: string): MessageErrorCode {
  if (code === 'EAUTH') return 'not_authorised';
  if (code === 'ETIMEDOUT') return 'timeout';
  // Failures of TLS come as failures of the socket; only the words tell them apart.
  if (code === 'ETLS' || (responseCode === 0 && /certificate|altnames|\bssl\b|\btls\b/i.test(said))) return 'insecure';
  if (responseCode >= 500) return 'rejected';
  if (responseCode >= 400) return 'busy';
  return 'unreachable';
}
