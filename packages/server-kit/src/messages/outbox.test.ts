import { expect, test } from 'vitest';
import { kitMigrations } from '../migrations/index.ts';
import { createPool } from '../sql/index.ts';
import { testDatabase } from '../testing/index.ts';
import { byChannel } from './by-channel.ts';
import { createOutbox } from './outbox.ts';

const { pool, url } = await testDatabase({ migrations: [kitMigrations] });

test('messages of all channels are kept as they are, newest last, and found by address', async () => {
  const outbox = createOutbox(pool);
  const mail = {
    to: 'Dana@Example.com',
    channel: 'email',
    kind: 'magic_link',
    subject: 'כניסה לתרגום',
    text: 'קישור',
    html: '<p>קישור</p>',
    token: 't1',
    link: 'http://localhost/x?token=t1',
    method_id: 'email-1',
  } as const;
  await outbox.send(mail);
  await outbox.send({ to: '+972501234567', channel: 'sms', kind: 'otp', text: '123456', code: '123456' });
  await outbox.send({ ...mail, kind: 'notice' });
  const all = await outbox.list();
  expect(all.map(({ kind }) => kind)).toEqual(['magic_link', 'otp', 'notice']);
  expect(all[0]).toEqual({ ...mail, sent_at: expect.stringMatching(/^\d{4}-.*Z$/) as string });
  expect((await outbox.list('dana@example.COM')).map(({ kind }) => kind)).toEqual(['magic_link', 'notice']);
  expect(await outbox.list('nobody@example.com')).toEqual([]);
});

test('another process sees the same outbox', async () => {
  const other = createPool({ url, name: 'other' });
  await createOutbox(other).send({ to: 'a@b.test', channel: 'email', kind: 'x', text: 'y' });
  expect(await createOutbox(pool).list('a@b.test')).toHaveLength(1);
  await other.end();
});

test('an address that is none is refused, as a real server would', async () => {
  const outbox = createOutbox(pool);
  const send = (channel: 'email' | 'sms', to: string) => outbox.send({ to, channel, kind: 'x', text: 'y' });
  for (const to of ['', 'dana', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'Dana <a@b.test>'])
    await expect(send('email', to)).rejects.toMatchObject({ code: 'bad_address' });
  for (const to of ['0501234567', '+972 50', 'dana@b.test'])
    await expect(send('sms', to)).rejects.toMatchObject({ code: 'bad_address' });
});

test('a channel without a messenger is told', async () => {
  const messenger = byChannel({ email: createOutbox(pool) });
  await messenger.send({ to: 'ch@b.test', channel: 'email', kind: 'x', text: 'y' });
  await expect(messenger.send({ to: '+972501234567', channel: 'sms', kind: 'x', text: 'y' })).rejects.toMatchObject({
    code: 'not_configured',
  });
  await messenger.close();
});
