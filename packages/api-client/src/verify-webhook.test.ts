import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook } from './index.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`;
const body = JSON.stringify({ type: 'project.completed', timestamp: '2026-01-01T00:00:00Z', data: { name: 'שלום' } });
const at = new Date('2026-01-01T00:00:00Z');
const now = at.getTime() / 1000;

function headersOf(signature: string) {
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(now), 'webhook-signature': signature };
}

test('what an independent library signed is believed, in a plain object and in Headers', async () => {
  const headers = headersOf(new Webhook(secret).sign('evt_1', at, body));
  expect(await verifyWebhook({ secret, headers, body, now })).toMatchObject({ type: 'project.completed' });
  expect(await verifyWebhook({ secret, headers: new Headers(headers), body, now })).toMatchObject({
    data: { name: 'שלום' },
  });
  const rotated = headersOf(`v1,bm9uc2Vuc2U= ${headers['webhook-signature']} v2,other`);
  expect(await verifyWebhook({ secret, headers: rotated, body, now })).toMatchObject({ type: 'project.completed' });
});

test('another body, secret, id or time, an old signature and none at all are refused', async () => {
  const headers = headersOf(new Webhook(secret).sign('evt_1', at, body));
  const other = `whsec_${Buffer.from('another secret, also of some bytes').toString('base64')}`;
  const mismatch = /does not match/;
  await expect(verifyWebhook({ secret, headers, body: `${body} `, now })).rejects.toThrow(mismatch);
  await expect(verifyWebhook({ secret: other, headers, body, now })).rejects.toThrow(mismatch);
  await expect(verifyWebhook({ secret, headers: { ...headers, 'webhook-id': 'evt_2' }, body, now })).rejects.toThrow(
    mismatch,
  );
  const later = { ...headers, 'webhook-timestamp': String(now + 60) };
  await expect(verifyWebhook({ secret, headers: later, body, now })).rejects.toThrow(mismatch);
  await expect(verifyWebhook({ secret, headers: headersOf('v1,???'), body, now })).rejects.toThrow(mismatch);
  await expect(verifyWebhook({ secret, headers, body, now: now + 301 })).rejects.toThrow(/too old/);
  await expect(
    verifyWebhook({ secret, headers: { ...headers, 'webhook-timestamp': 'soon' }, body, now }),
  ).rejects.toThrow(/too old/);
  await expect(verifyWebhook({ secret, headers: {}, body, now })).rejects.toThrow(/not signed/);
});
