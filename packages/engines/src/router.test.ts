import { describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { EngineError, type EngineErrorCode } from './errors.ts';
import { Router } from './router.ts';

function anEngine(id: string, fails?: EngineErrorCode): Engine & { closed: boolean } {
  return {
    id,
    version: '1',
    closed: false,
    supports: (source, target) => source !== target,
    translate: async ({ segments }) => {
      if (fails) throw new EngineError(fails, id);
      return segments.map(({ text }) => ({
        text: `${id}:${text}`,
        score: 0,
        links: [],
        flags: [],
        engine: { id, version: '1' },
      }));
    },
    async close() {
      this.closed = true;
    },
  };
}

const any = { source: '*', target: '*', tier: '*' };
const request = { source: 'he', target: 'en', segments: [{ text: 'א' }] };

describe('the router', () => {
  it('takes the most exact route for pair and tier', async () => {
    const router = new Router({
      engines: [anEngine('a'), anEngine('b'), anEngine('c')],
      routes: [
        { ...any, engines: ['a'] },
        { source: 'he', target: 'en', tier: '*', engines: ['b'] },
        { source: 'he', target: 'en', tier: 'premium', engines: ['c'] },
      ],
    });
    expect((await router.translate(request))[0]?.text).toBe('b:א');
    expect((await router.translate({ ...request, tier: 'premium' }))[0]?.text).toBe('c:א');
    expect((await router.translate({ ...request, source: 'en', target: 'he' }))[0]?.text).toBe('a:א');
  });

  it('falls back along the chain and every result says who made it', async () => {
    const told: string[] = [];
    const router = new Router({
      engines: [anEngine('a', 'rate_limited'), anEngine('b', 'bad_answer'), anEngine('c')],
      routes: [{ ...any, engines: ['a', 'b', 'c'] }],
      onFallback: (failed, error, next) => told.push(`${failed.id} ${error.code} ${next.id}`),
    });
    expect((await router.translate(request))[0]?.engine).toEqual({ id: 'c', version: '1' });
    expect(told).toEqual(['a rate_limited b', 'b bad_answer c']);
  });

  it('gives the last failure when all fail, and does not try others after a cancellation', async () => {
    const engines = [anEngine('a', 'unreachable'), anEngine('b', 'refused'), anEngine('gone', 'cancelled')];
    const router = new Router({ engines, routes: [{ ...any, engines: ['a', 'b'] }] });
    await expect(router.translate(request)).rejects.toMatchObject({ code: 'refused' });
    const cancelling = new Router({ engines, routes: [{ ...any, engines: ['gone', 'a'] }] });
    await expect(cancelling.translate(request)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('says when nobody serves a pair, and when a route names an unknown engine', async () => {
    const router = new Router({
      engines: [anEngine('a')],
      routes: [{ source: 'he', target: 'en', tier: '*', engines: ['a'] }],
    });
    expect(router.supports('en', 'he')).toBe(false);
    await expect(router.translate({ ...request, source: 'en', target: 'he' })).rejects.toMatchObject({
      code: 'pair_unsupported',
    });
    expect(() => new Router({ engines: [], routes: [{ ...any, engines: ['x'] }] })).toThrow('"x"');
  });

  it('closes its engines', async () => {
    const engine = anEngine('a');
    await new Router({ engines: [engine], routes: [] }).close();
    expect(engine.closed).toBe(true);
  });
});
