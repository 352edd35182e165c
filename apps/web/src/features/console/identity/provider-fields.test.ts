import { expect, test } from 'vitest';
import { composeSettings, fieldsOf } from './provider-fields.ts';

test('a secret that is left alone stays, a new one replaces it, and what is emptied goes', () => {
  const before = { client_id: 'a', client_secret: '[hidden]', scopes: ['x'], tenant: 't', endpoints: { token: 'u' } };
  expect(composeSettings(before, { client_secret: '', scopes: [], tenant: '' })).toEqual({
    client_id: 'a',
    client_secret: '[hidden]',
    endpoints: { token: 'u' },
  });
  expect(composeSettings(before, { client_secret: 'next' })).toMatchObject({ client_secret: 'next' });
  expect(composeSettings({}, { client_id: 'a', client_secret: '' })).toEqual({ client_id: 'a' });
});

test('each provider is asked for what it needs and for nothing of another', () => {
  const names = (provider: string, isOidc = false) => fieldsOf(provider, isOidc).map(({ name }) => name);
  expect(names('github')).toEqual(['client_id', 'client_secret', 'scopes', 'allowed_scopes']);
  expect(names('apple')).toEqual(['client_id', 'team_id', 'key_id', 'private_key', 'scopes', 'allowed_scopes']);
  expect(names('microsoft')).toContain('tenant');
  expect(names('facebook')).toContain('version');
  expect(names('gitlab')).toContain('issuer');
  expect(names('acme', true).slice(0, 2)).toEqual(['name', 'issuer']);
});
