import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MessageError } from './message.ts';
import { createTwilio } from './twilio.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: URLSearchParams) => void;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const accepted: Answer = (_request, response) => {
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
};

function refused(status: number, code: number, message: string, headers = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ code, message, status }));
  };
}

/** Speaks the API's one call; answers are used up in turn, the last one stays. */
async function twilio(...answers: Answer[]) {
  const calls: { url: string; authorization: string; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = new URLSearchParams(text);
      calls.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        form: Object.fromEntries(body),
      });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  closing.push(close);
  const messenger = createTwilio({
    accountSid: 'AC1',
    authToken: 'hunter2',
    from: '+15005550006',
    whatsappFrom: '+14155238886',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 500,
  });
  return { messenger, calls, close };
}

const sms = { to: '+972501234567', channel: 'sms', kind: 'otp', text: 'הקוד שלך: 482913', code: '482913' } as const;

async function failure(sending: Promise<void>): Promise<MessageError> {
  const error: unknown = await sending.catch((caught: unknown) => caught);
  if (!(error instanceof MessageError)) throw new Error('it was sent');
  return error;
}

test('a text message and a WhatsApp message are handed over as the API wants them', async () => {
  const { messenger, calls } = await twilio(accepted);
  await messenger.send(sms);
  await messenger.send({ ...sms, channel: 'whatsapp' });
  expect(calls[0]).toEqual({
    url: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:hunter2').toString('base64')}`,
    form: { To: '+972501234567', From: '+15005550006', Body: 'הקוד שלך: 482913' },
  });
  expect(calls[1]?.form).toMatchObject({ To: 'whatsapp:+972501234567', From: 'whatsapp:+14155238886' });
});

test.each([
  [401, 20003, 'not_authorised', false],
  [400, 21211, 'bad_address', false],
  [400, 21614, 'bad_address', false],
  [400, 21606, 'rejected', false],
  [500, 20500, 'unreachable', true],
])('an answer of %i with code %i is %s', async (status, code, expected, temporary) => {
  const { messenger, calls } = await twilio(refused(status, code, `+972501234567 got 482913 in ${sms.text}`));
  const error = await failure(messenger.send(sms));
  expect([error.code, error.temporary, calls.length]).toEqual([expected, temporary, 1]);
  expect(`${error.message} ${error.stack}`).not.toMatch(/972501234567|482913|hunter2/);
});

test('being too fast is waited out, and told when it does not end', async () => {
  const tooFast = refused(429, 20429, 'too many', { 'retry-after': '0.05' });
  const patient = await twilio(tooFast, accepted);
  await patient.messenger.send(sms);
  expect(patient.calls).toHaveLength(2);
  const never = await twilio(tooFast);
  expect(await failure(never.messenger.send(sms))).toMatchObject({ code: 'busy', temporary: true });
  expect(never.calls).toHaveLength(3);
});

test('an answer that is not JSON, none at all, and a closed door are failures and not repeated', async () => {
  const garbage = await twilio((_request, response) => response.writeHead(502).end('<html>'));
  expect(await failure(garbage.messenger.send(sms))).toMatchObject({ code: 'unreachable' });
  const mute = await twilio(() => {});
  expect(await failure(mute.messenger.send(sms))).toMatchObject({ code: 'timeout' });
  expect(mute.calls).toHaveLength(1);
  const cut = await twilio((request) => request.socket.destroy());
  expect(await failure(cut.messenger.send(sms))).toMatchObject({ code: 'unreachable' });
  await cut.close();
  closing.pop();
  expect(await failure(cut.messenger.send(sms))).toMatchObject({ code: 'unreachable' });
});

test('a redirect is not followed with the credentials', async () => {
  const { messenger, calls } = await twilio((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );
  expect(await failure(messenger.send(sms))).toMatchObject({ code: 'unreachable' });
  expect(calls).toHaveLength(1);
});

test('a channel without a sender and a bad number never leave the house', async () => {
  const { messenger, calls } = await twilio(accepted);
  expect(await failure(messenger.send({ ...sms, channel: 'email', to: 'a@b.test' }))).toMatchObject({
    code: 'not_configured',
  });
  expect(await failure(messenger.send({ ...sms, to: '0501234567' }))).toMatchObject({ code: 'bad_address' });
  expect(calls).toEqual([]);
});
