import { checkAddress } from './check-address.ts';
import { withoutContents } from './mask.ts';
import { MessageError, type MessageErrorCode, type Messenger, type OutgoingMessage } from './message.ts';

interface VonageOptions {
  apiKey: string;
  apiSecret: string;
  /** A number or a name of up to eleven letters. */
  from: string;
  /** Where its API lives; another place only in tests. */
  baseUrl?: string;
  timeoutMs?: number;
}

interface Answer {
  messages?: { status?: string; 'error-text'?: string }[];
}

/** The statuses of the SMS API that say why; every other one is a refusal. */
const codes: Record<string, MessageErrorCode> = {
  1: 'busy',
  4: 'not_authorised',
  5: 'unreachable',
  6: 'bad_address',
  7: 'bad_address',
  8: 'not_authorised',
  14: 'not_authorised',
  33: 'bad_address',
};

/** Text messages through Vonage; for an installation that does not want to depend on one carrier. */
export function createVonage(options: VonageOptions): Messenger {
  const { apiKey, apiSecret, from, baseUrl = 'https://rest.nexmo.com', timeoutMs = 15_000 } = options;
  return {
    async send(message) {
      if (message.channel !== 'sms') throw new MessageError('not_configured', `Vonage cannot carry ${message.channel}`);
      checkAddress('sms', message.to);
      const isPlain = /^[\n\r\x20-\x7e]*$/.test(message.text);
      const body = new URLSearchParams({
        api_key: apiKey,
        api_secret: apiSecret,
        from,
        to: message.to.slice(1),
        text: message.text,
        ...(isPlain ? {} : { type: 'unicode' }),
      });
      const answer = await post(`${baseUrl}/sms/json`, body, timeoutMs);
      if (!answer.ok)
        throw new MessageError(answer.status === 429 ? 'busy' : 'unreachable', `Vonage: ${answer.status}`);
      const parts = ((await answer.json().catch(() => ({}))) as Answer).messages ?? [];
      const failed = parts.find(({ status }) => status !== '0');
      if (failed || parts.length === 0) throw identify(failed, message);
    },
    async close() {},
  };
}

async function post(url: string, body: URLSearchParams, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw isLate
      ? new MessageError('timeout', 'Vonage did not answer in time')
      : new MessageError('unreachable', 'Vonage cannot be reached');
  }
}

function identify(failed: { status?: string; 'error-text'?: string } | undefined, message: OutgoingMessage) {
  const said = withoutContents(failed?.['error-text'] ?? '', message) || 'no reason given';
  return new MessageError(codes[failed?.status ?? ''] ?? 'rejected', `Vonage refused (${failed?.status}): ${said}`);
}
