import { expect, test } from 'vitest';
import { publicToken, startIdentity } from '../testing/start-identity.ts';
import { senderDomains } from './sender-domains.ts';

test.each([
  ['Targum <no-reply@mail.example.com>', ['mail.example.com']],
  ['no-reply@Example.COM', ['example.com']],
  ['"A @ B" <a@b.example> ', ['b.example']],
  ['Targum <no-reply@localhost>', []],
  ['Targum', []],
  ['', []],
  ['a@b.example>, <c@d.example', ['d.example']],
  ['a@evil.example/../x', []],
])('mail from %j is searched for at %j', (from, domains) => {
  expect(senderDomains(from)).toEqual(domains);
});

test('the widget is told where our mails come from, unless the project names domains of its own', async () => {
  const server = await startIdentity({ mailFrom: 'Targum <no-reply@mail.example.com>' });
  const read = async () => {
    const { json } = await server.client().call('GET', `/projects/bootstrap/${publicToken}`);
    return (json as { data: { email_domains: string[] } }).data.email_domains;
  };
  expect(await read()).toEqual(['mail.example.com']);
  await server.setSettings({ email_domains: ['own.example'] });
  expect(await read()).toEqual(['own.example']);
});
