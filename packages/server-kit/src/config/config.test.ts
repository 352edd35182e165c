import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, readConfig, secret } from './index.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  MODE: z.enum(['fast', 'safe']),
  TOKEN: secret(z.string().min(10)).optional(),
});

describe('settings', () => {
  test('are read with their defaults, and an empty value counts as not given', () => {
    expect(readConfig(schema, { MODE: 'fast', PORT: '', OTHER: 'x' })).toEqual({ PORT: 3000, MODE: 'fast' });
  });

  test('that are wrong are listed together, with what was found', () => {
    const read = () => readConfig(schema, { PORT: '99999', TOKEN: 'hunter2' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT.*99999[\s\S]*MODE is missing[\s\S]*TOKEN/);
  });

  test('that are secret are neither quoted in a mistake nor printed by accident', () => {
    expect(() => readConfig(schema, { MODE: 'fast', TOKEN: 'hunter2' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
    const { TOKEN: token } = readConfig(schema, { MODE: 'fast', TOKEN: 'a long secret' });
    expect(token?.reveal()).toBe('a long secret');
    for (const text of [String(token), JSON.stringify({ token }), inspect({ token })])
      expect(text).not.toContain('a long secret');
  });

  test('that are addresses are quoted without the password inside', () => {
    const address = z.object({ SITE: z.url({ protocol: /^https$/ }) });
    const read = () => readConfig(address, { SITE: 'ftp://me:hunter2@host/path' });
    expect(read).toThrow('ftp://…@host/path');
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }));
  });
});
