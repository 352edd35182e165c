import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MessageError, type Messenger } from './message.ts';
import { createSmtp } from './smtp.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listening(server: SMTPServer | Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const inner = server instanceof SMTPServer ? server.server : server;
  return (inner.address() as AddressInfo).port;
}

async function mailServer(options: SMTPServerOptions = {}, at = 0) {
  const mails: (Email & { envelope: string[] })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const read = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        mails.push({ ...mail, envelope: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      };
      void read();
    },
    ...options,
  });
  server.on('error', () => {});
  const port = await listening(server, at);
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, mails, server };
}

function smtp(url: string, timeoutMs = 5_000): Messenger {
  const messenger = createSmtp({ url, from: 'Targum תרגום <no-reply@targum.test>', timeoutMs });
  closing.push(() => messenger.close());
  return messenger;
}

const letter = {
  to: 'dana@example.test',
  channel: 'email',
  kind: 'otp',
  subject: 'קוד הכניסה שלך הוא 482913 — Targum',
  text: 'הקוד: 482913\n.\nשורה אחרי נקודה',
  html: '<p dir="rtl">הקוד: <b>482913</b></p>',
  code: '482913',
} as const;

async function failure(sending: Promise<void>): Promise<MessageError> {
  const error: unknown = await sending.catch((caught: unknown) => caught);
  if (!(error instanceof MessageError)) throw new Error('it was sent');
  return error;
}

test('a Hebrew letter arrives as it was written', async () => {
  const { port, mails } = await mailServer();
  await smtp(`smtp://127.0.0.1:${port}`).send(letter);
  expect(mails[0]).toMatchObject({
    subject: letter.subject,
    from: { name: 'Targum תרגום', address: 'no-reply@targum.test' },
    envelope: ['dana@example.test'],
  });
  expect(mails[0]?.text?.trim()).toBe(letter.text);
  expect(mails[0]?.html).toContain('<b>482913</b>');
});

test('a subject cannot smuggle in another header', async () => {
  const { port, mails } = await mailServer();
  await smtp(`smtp://127.0.0.1:${port}`).send({ ...letter, subject: 'hi\r\nBcc: evil@example.test' });
  expect(mails[0]?.envelope).toEqual(['dana@example.test']);
  expect(mails[0]?.bcc ?? []).toEqual([]);
  await expect(smtp(`smtp://127.0.0.1:${port}`).send({ ...letter, to: 'a@b.test, c@d.test' })).rejects.toMatchObject({
    code: 'bad_address',
  });
});

test('the password is used, and a wrong one is told without being shown', async () => {
  const { port, mails } = await mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 'p@ss/word'
        ? done(null, { user: 'me' })
        : done(new Error(`bad login ${username} ${password}`)),
  });
  await smtp(`smtp://me:p%40ss%2Fword@127.0.0.1:${port}`).send(letter);
  expect(mails).toHaveLength(1);
  const refused = await failure(smtp(`smtp://me:hunter2@127.0.0.1:${port}`).send(letter));
  expect([refused.code, refused.temporary]).toEqual(['not_authorised', false]);
});

test('a certificate nobody vouches for is refused', async () => {
  const { port, mails } = await mailServer({ secure: true });
  expect(await failure(smtp(`smtps://127.0.0.1:${port}`).send(letter))).toMatchObject({ code: 'insecure' });
  const upgrading = await mailServer({ hideSTARTTLS: false });
  expect(await failure(smtp(`smtp://127.0.0.1:${upgrading.port}`).send(letter))).toMatchObject({ code: 'insecure' });
  expect([...mails, ...upgrading.mails]).toEqual([]);
});

test('a server that does not speak TLS where TLS is asked for is refused', async () => {
  const { port, mails } = await mailServer();
  const refused = await failure(smtp(`smtps://127.0.0.1:${port}`, 2_000).send(letter));
  expect(['insecure', 'unreachable', 'timeout']).toContain(refused.code);
  expect(mails).toEqual([]);
});

test('a rejected letter and a busy server are told apart, and neither repeats the address or the code', async () => {
  let answer = 550;
  const { port } = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address} for code 482913`), { responseCode: answer })),
  });
  const messenger = smtp(`smtp://127.0.0.1:${port}`);
  const rejected = await failure(messenger.send(letter));
  answer = 451;
  const busy = await failure(messenger.send(letter));
  expect([rejected.code, rejected.temporary, busy.code, busy.temporary]).toEqual(['rejected', false, 'busy', true]);
  expect(`${rejected.message} ${rejected.stack} ${JSON.stringify(rejected)}`).not.toMatch(/dana@|482913/);
  expect(rejected.cause).toBeUndefined();
});

test('a dead server is unreachable, and works again once it is back', async () => {
  const { port, server } = await mailServer();
  const messenger = smtp(`smtp://127.0.0.1:${port}`);
  await messenger.send(letter);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await failure(messenger.send(letter))).toMatchObject({ code: 'unreachable', temporary: true });
  const back = await mailServer({}, port);
  await messenger.send(letter);
  expect(back.mails).toHaveLength(1);
});

test('a server that says nothing, or stops in the middle, is given up after the time allowed', async () => {
  const mute = createServer(() => {});
  const mutePort = await listening(mute);
  closing.push(() => mute.close());
  expect(await failure(smtp(`smtp://127.0.0.1:${mutePort}`, 300).send(letter))).toMatchObject({ code: 'timeout' });
  const { port } = await mailServer({ onData: (stream) => void stream.resume(), closeTimeout: 100 });
  expect(await failure(smtp(`smtp://127.0.0.1:${port}`, 300).send(letter))).toMatchObject({ code: 'timeout' });
});

test('mail carries no text messages', async () => {
  const messenger = smtp('smtp://127.0.0.1:1');
  expect(await failure(messenger.send({ ...letter, channel: 'sms' }))).toMatchObject({ code: 'not_configured' });
});
