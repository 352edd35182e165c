import dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { findUrlFault, isPublicAddress, lookupPublic } from './check-address.ts';
import { postBody } from './post-body.ts';

test('addresses inside a network are told from those of the open internet', () => {
  const inside =
    '10.1.2.3 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 100.64.0.1 0.0.0.0 224.0.0.1 ::1 :: fe80::1 fd00::1'
      .concat(' ff02::1 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::a00:1 nonsense')
      .split(' ');
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = ['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'];
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('in production only https to the open internet is taken', () => {
  const refused = [
    'http://example.com/x',
    'http://localhost:3000',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://router',
    'https://db.internal/',
    'https://user:pass@example.com/',
    'https://[::ffff:192.168.0.1]/',
  ];
  expect(refused.filter((url) => findUrlFault(url, true) === undefined)).toEqual([]);
  expect(findUrlFault('https://hooks.example.com:8443/path?x=1', true)).toBeUndefined();
});

test('in development http is taken for this machine alone', () => {
  expect(findUrlFault('http://localhost:8080/hook', false)).toBeUndefined();
  expect(findUrlFault('http://[::1]:8080/hook', false)).toBeUndefined();
  expect(findUrlFault('http://example.com/hook', false)).toMatch(/https/);
  expect(findUrlFault('https://user@example.com/hook', false)).toMatch(/user name/);
});

test('a name that leads inside is refused when something is sent, and so is a literal address', async () => {
  const post = { headers: {}, body: '{}', publicOnly: true, timeoutMs: 2000 };
  const named = await postBody({ ...post, url: 'http://localhost:9/' });
  expect(named).toMatchObject({ status: null, error: 'localhost leads to a private address' });
  const literal = await postBody({ ...post, url: 'http://127.0.0.1:9/' });
  expect(literal).toMatchObject({ status: null, error: '127.0.0.1 is a private address' });
});

test('a name with one address outside and one inside is refused', async () => {
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: Function) => {
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
  }) as never);
  const error = await new Promise((resolve) => {
    lookupPublic('two-faced.example', { all: true }, resolve);
  });
  spy.mockRestore();
  expect(String(error)).toMatch(/private address/);
});
