import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeSite } from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { openEngines } from './open-engines.ts';
import { engineFor } from './tier-engines.ts';

const log = pino({ level: 'silent' });

/** Speaks the used part of LibreTranslate; tells who answered. */
async function libreTranslate(name: string, works = true) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { q } = JSON.parse(body) as { q: string[] };
      const answer = works ? { translatedText: q.map((text) => `${name}: ${text}`) } : { error: 'no' };
      response.writeHead(works ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settings = (env: NodeJS.ProcessEnv) => readSettings({ NODE_ENV: 'test', DATA_DIR: './data', ...env });

test('each tier is translated by the engine that the settings name for it', async () => {
  const engine = await openEngines(
    settings({ ENGINES: 'custom: libretranslate; *: embedded', LIBRETRANSLATE_URL: await libreTranslate('outside') }),
    log,
  );
  const ask = async (tier: string) => {
    const [answer] = await engineFor({ engine }, tier).translate({
      source: 'en',
      target: 'he',
      segments: [{ text: 'Good morning.' }],
    });
    return answer;
  };
  expect((await ask('custom'))?.text).toBe('outside: Good morning.');
  expect((await ask('standard'))?.engine.id).toBe('embedded');
  await engine.close();
});

test('when an engine refuses, the next of its chain translates', async () => {
  const url = await libreTranslate('never', false);
  const engine = await openEngines(settings({ ENGINES: 'libretranslate, embedded', LIBRETRANSLATE_URL: url }), log);
  const [answer] = await engineFor({ engine }, 'pro').translate({
    source: 'en',
    target: 'he',
    segments: [{ text: 'Good morning.' }],
  });
  expect(answer?.engine.id).toBe('embedded');
  await engine.close();
});

test('the site tells which tiers send text elsewhere', async () => {
  const server = await makeTestServer({ worker: false });
  const call = createCaller({ baseUrl: server.url });
  expect((await call(describeSite, {})).tiers.flatMap((tier) => tier.outside_engines)).toEqual([]);
  server.deps.engine = await openEngines(
    settings({ ENGINES: 'custom: libretranslate; *: embedded', LIBRETRANSLATE_URL: await libreTranslate('outside') }),
    log,
  );
  const { tiers } = await call(describeSite, {});
  expect(tiers).toEqual([
    { name: 'standard', outside_engines: [] },
    { name: 'custom', outside_engines: [{ id: 'libretranslate', version: '1' }] },
    { name: 'pro', outside_engines: [] },
  ]);
  await server.deps.engine.close();
});

test('an engine without its settings, or one that does not exist, stops the start', async () => {
  await expect(openEngines(settings({ ENGINES: 'deepl' }), log)).rejects.toThrow(/DEEPL_API_KEY is missing/);
  expect(() => settings({ ENGINES: 'babelfish' })).toThrow(/ENGINES/);
  expect(() => settings({ ENGINES: 'gold: embedded' })).toThrow(/ENGINES/);
});
