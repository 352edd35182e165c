import { setTimeout as sleep } from 'node:timers/promises';
import { checkAddress } from './check-address.ts';
import { withoutContents } from './mask.ts';
import { MessageError, type MessageErrorCode, type Messenger, type OutgoingMessage } from './message.ts';

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number, or the id of a messaging service (`MG…`). */
  from?: string | undefined;
  whatsappFrom?: string | undefined;
  /** Where its API lives; another place only in tests. */
  baseUrl?: string;
  timeoutMs?: number;
}

interface Answer {
  code?: number;
  message?: string;
}

/** Numbers that cannot get a message: not a number, not a mobile one, no such country, opted out, not on WhatsApp. */
const badNumbers = new Set([21211, 21214, 21217, 21401, 21408, 21421, 21610, 21612, 21614, 63003, 63024]);

export function createTwilio(options: TwilioOptions): Messenger {
  const { accountSid, authToken, baseUrl = 'https://api.twilio.com', timeoutMs = 15_000 } = options;
  const endpoint = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  async function post(body: URLSearchParams): Promise<Response> {
    try {
      return await fetch(endpoint, {
        method: 'POST',
        headers: { authorization },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new MessageError('timeout', 'Twilio did not answer in time');
      throw new MessageError('unreachable', 'Twilio cannot be reached');
    }
  }

  return {
    async send(message) {
      const body = form(message, options);
      for (let attempt = 0; ; attempt++) {
        const answer = await post(body);
        if (answer.ok) {
          await answer.body?.cancel();
          return;
        }
        // Only this refusal says for sure that nothing was sent: anything else might send twice.
        if (answer.status === 429 && attempt < 2) {
          await answer.body?.cancel();
          await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1) || 1, 5) * 1000);
          continue;
        }
        throw identify(answer.status, await readAnswer(answer), message);
      }
    },
    async close() {},
  };
}

function form(message: OutgoingMessage, { from, whatsappFrom }: TwilioOptions): URLSearchParams {
  const { channel, to, text } = message;
  const sender = channel === 'sms' ? from : channel === 'whatsapp' ? whatsappFrom : undefined;
  if (!sender) throw new MessageError('not_configured', `No sender is set for ${channel}`);
  checkAddress(channel, to);
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  const origin: [string, string] = sender.startsWith('MG')
    ? ['MessagingServiceSid', sender]
    : ['From', prefix + sender];
  return new URLSearchParams([['To', prefix + to], origin, ['Body', text]]);
}

async function readAnswer(answer: Response): Promise<Answer> {
  try {
    return (await answer.json()) as Answer;
  } catch {
    return {};
  }
}

function identify(status: number, { code = 0, message: said = '' }: Answer, message: OutgoingMessage): MessageError {
  const detail = withoutContents(said, message) || 'no reason given';
  return new MessageError(codeOf(status, code), `Twilio refused (${status}, ${code}): ${detail}`);
}

function codeOf(status: number, code: number): MessageErrorCode {
  if (badNumbers.has(code)) return 'bad_address';
  if (status === 401 || status === 403) return 'not_authorised';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'rejected';
}
