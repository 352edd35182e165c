import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';
import type { OutgoingMessage } from './message.ts';
import { createTwilio } from './twilio.ts';
import { createVonage } from './vonage.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider that gives one answer to everything, and what it was asked. */
async function provider(status: number, answer: object) {
  const forms: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      forms.push(Object.fromEntries(new URLSearchParams(text)));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { forms, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const vonageAt = (baseUrl: string) =>
  createVonage({ apiKey: 'key', apiSecret: 'hunter2', from: 'Targum', baseUrl, timeoutMs: 500 });
const twilioAt = (baseUrl: string) =>
  createTwilio({ accountSid: 'AC1', authToken: 'hunter2', from: '+15005550006', baseUrl, timeoutMs: 500 });

const sent = { 'message-count': '1', messages: [{ status: '0', 'message-id': '1' }] };
const sms: OutgoingMessage = {
  to: '+972502345678',
  channel: 'sms',
  kind: 'otp',
  text: 'הקוד שלך: 482913',
  code: '482913',
};

test('a text message goes to Vonage as its API wants it', async () => {
  const vonage = await provider(200, sent);
  await vonageAt(vonage.baseUrl).send(sms);
  await vonageAt(vonage.baseUrl).send({ ...sms, text: 'Your code: 482913' });
  const form = { api_key: 'key', api_secret: 'hunter2', from: 'Targum', to: '972502345678' };
  expect(vonage.forms).toEqual([
    { ...form, text: sms.text, type: 'unicode' },
    { ...form, text: 'Your code: 482913' },
  ]);
});

test.each([
  ['1', 'busy'],
  ['4', 'not_authorised'],
  ['6', 'bad_address'],
  ['9', 'rejected'],
])('status %s of Vonage is the failure %s, without the code in its text', async (status, code) => {
  const answer = { messages: [{ status, 'error-text': 'no: 482913 to 972502345678' }] };
  const vonage = await provider(200, answer);
  const failed = vonageAt(vonage.baseUrl).send(sms);
  await expect(failed).rejects.toMatchObject({ name: 'MessageError', code });
  await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('482913') });
});

test('an answer of Vonage that says nothing, an error page and a closed port are failures', async () => {
  const [empty, broken] = [await provider(200, {}), await provider(503, {})];
  await expect(vonageAt(empty.baseUrl).send(sms)).rejects.toMatchObject({ code: 'rejected' });
  await expect(vonageAt(broken.baseUrl).send(sms)).rejects.toMatchObject({ code: 'unreachable' });
  await expect(vonageAt('http://127.0.0.1:9').send(sms)).rejects.toMatchObject({ code: 'unreachable' });
  await expect(vonageAt(empty.baseUrl).send({ ...sms, channel: 'email' })).rejects.toMatchObject({
    code: 'not_configured',
  });
});

test('what the first provider cannot send goes through the second, and the failure is reported', async () => {
  const [down, vonage] = [await provider(500, {}), await provider(200, sent)];
  const reports: unknown[] = [];
  const both = inTurn([twilioAt(down.baseUrl), vonageAt(vonage.baseUrl)], (error) => reports.push(error));
  await both.send(sms);
  expect([down.forms.length, vonage.forms.length]).toEqual([1, 1]);
  expect(reports).toEqual([expect.objectContaining({ code: 'unreachable' })]);
});

test('a number that gets no messages is not tried twice, and with both providers down the last failure is told', async () => {
  const bad = await provider(400, { code: 21211, message: 'not a number' });
  const [vonage, down] = [await provider(200, sent), await provider(503, {})];
  const first = inTurn([twilioAt(bad.baseUrl), vonageAt(vonage.baseUrl)], () => {});
  await expect(first.send(sms)).rejects.toMatchObject({ code: 'bad_address' });
  expect(vonage.forms).toEqual([]);
  const none = inTurn([twilioAt(down.baseUrl), vonageAt(down.baseUrl)], () => {});
  await expect(none.send(sms)).rejects.toMatchObject({ code: 'unreachable' });
});
