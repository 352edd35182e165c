import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTargum, startTargum } from '../testing/start-targum.ts';
import { visit } from '../testing/visit.ts';

let targum: RunningTargum;

beforeAll(async () => {
  targum = await startTargum();
}, 240_000);
afterAll(() => targum.dispose(), 60_000);

test('ten kills of the whole process group in the middle of writing lose nothing that was acknowledged', async () => {
  const person = visit(targum.url);
  // The first answer makes the visitor known; writers that all began without a cookie would be three people.
  const acknowledged = new Map([[await person.upload('first.txt', 'The first sheet.'), 'The first sheet.']]);
  for (let round = 0; round < 10; round++) {
    const killed = new AbortController();
    const writers = [0, 1, 2].map(async (writer) => {
      for (let count = 0; !killed.signal.aborted; count++) {
        const text = `Round ${round}, writer ${writer}, sheet ${count}.`;
        try {
          acknowledged.set(await person.upload(`${round}-${writer}-${count}.txt`, text), text);
        } catch {
          return; // The server died under the request: it was not acknowledged, so nothing is owed.
        }
      }
    });
    const before = acknowledged.size;
    while (acknowledged.size < before + 5) await new Promise((resolve) => setTimeout(resolve, 5));
    await targum.kill();
    killed.abort();
    await Promise.all(writers);
    await targum.start();
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(50);
  for (const [projectId, text] of acknowledged) {
    const status = await person.waitFor(projectId, (seen) => seen.status === 'estimated');
    expect(status.documents[0]).toMatchObject({
      bytes: text.length,
      word_count: text.split(' ').length,
      state: 'measured',
    });
  }
}, 400_000);

test('SIGTERM ends it with exit code 0 and a second start goes on with the same data', async () => {
  const person = visit(targum.url);
  const projectId = await person.upload('kept.txt', 'Kept over a stop.');
  await person.waitFor(projectId, (seen) => seen.status === 'estimated');
  expect(await targum.stop()).toBe(0);
  expect(existsSync(path.join(targum.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  await targum.start();
  expect((await person.status(projectId)).words.total).toBe(4);
}, 120_000);

test('a second start on the same data folder says who is running', async () => {
  const second = startTargum({ DATA_DIR: targum.dataDir });
  await expect(second).rejects.toThrow(/already running/i);
}, 60_000);

test('a port that is taken is said plainly', async () => {
  const port = new URL(targum.url).port;
  const second = startTargum({ TARGUM_TEST_PORT: port });
  await expect(second).rejects.toThrow(new RegExp(`port ${port} is taken`, 'i'));
}, 120_000);
