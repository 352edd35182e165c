import type { AnyRoute } from '@targum/wire';
import { expect, test, vi } from 'vitest';
import { z as withoutChecks } from './zod-without-checks.ts';

vi.mock('zod', () => import('./zod-without-checks.ts'));

const contracts = (await import('@targum/contracts')) as Record<string, unknown>;

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

test('every route of the contracts can be called without zod', () => {
  const routes = Object.values(contracts).filter(isRoute);
  expect(routes.length).toBeGreaterThan(20);
  const answer = { any: 'answer' };
  for (const { path, output } of routes) {
    expect(path).toMatch(/^\//);
    expect(typeof output === 'string' ? answer : output.parse(answer)).toBe(answer);
  }
});

test('lists of choices keep their options and refuse everything else', () => {
  const tier = contracts['tierName'] as {
    options: string[];
    parse: (value: unknown) => unknown;
    safeParse: (value: unknown) => { data?: unknown };
  };
  expect(tier.options).toEqual(['standard', 'custom', 'pro']);
  expect(tier.parse('pro')).toBe('pro');
  expect(tier.safeParse('pro').data).toBe('pro');
  expect(tier.safeParse('gold').data).toBeUndefined();
  expect(() => tier.parse('gold')).toThrow(/Not one of/);
});

interface Shape {
  shape: Record<string, { options: string[] }>;
  extend: (more: object) => Shape;
}

const z = withoutChecks as unknown as {
  object: (shape: object) => Shape;
  enum: (options: string[]) => unknown;
  string: () => { trim: () => { optional: () => object } };
};

test('a shape gives out its fields, also when it was extended', () => {
  const extended = z.object({ tier: z.enum(['a', 'b']) }).extend({ size: z.enum(['s', 'l']) });
  expect(extended.shape['size']?.options).toEqual(['s', 'l']);
  expect(extended.shape['tier']?.options).toEqual(['a', 'b']);
});

test('a shape can be awaited and handed around like any value', async () => {
  const shape = z.string().trim().optional();
  expect(await Promise.resolve(shape)).toBe(shape);
});
