import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

async function somebody() {
  const person = await aPerson(server, `estimates${people++}`);
  const estimate = (projectId: string, query: { tier?: string; rush?: 'true' | 'false' } = {}) =>
    person.call(contract.estimateProject, { params: { projectId }, query });
  return { ...person, ...steps(person.call), estimate };
}

const sum = (shares: contract.MatchShares) => Object.values(shares).reduce((total, words) => total + words, 0);

describe('the estimate of a project', () => {
  test('prices every word by tier and rush, with an unknown tier as the first', async () => {
    const { project, estimate } = await somebody();
    const projectId = await project('Ten words stand in this one line of mine here.');
    expect(await estimate(projectId, { tier: 'pro', rush: 'true' })).toMatchObject({
      word_count: 10,
      tier: 'pro',
      total_cost: 1.2,
      rush_multiplier: 1.5,
      matches: { new: 10, repetitions: 0, fuzzy: 0, exact: 0, context: 0 },
      discounts: [],
    });
    expect(await estimate(projectId, { tier: 'platinum' })).toMatchObject({ tier: 'standard', total_cost: 0.4 });
  });

  test('shows what comes again and what the memories know, and follows them when they grow', async () => {
    const { call, project, start, until, estimate } = await somebody();
    const told = 'The committee met on Monday to discuss the new budget.\n\nFirst line here.\n\nSecond line here.';
    const before = await project(told);
    const text = `${told}\n\nUnlike all others.\n\nUnlike all others.\n\nThe committee met on Friday to discuss the new budget.`;
    const projectId = await project(text, 'other.txt');
    const blank = await estimate(projectId);
    expect(blank.matches).toEqual({ new: 29, repetitions: 3, fuzzy: 0, exact: 0, context: 0 });
    await start(before);
    await until(before, (seen) => seen.status === 'completed');
    await expect.poll(async () => (await call(contract.listMemories, {})).memories[0]?.units).toBe(3);
    await expect
      .poll(async () => (await estimate(projectId)).matches)
      // The last of the three had no neighbour after it where it was translated.
      .toEqual({ new: 3, repetitions: 3, fuzzy: 10, exact: 3, context: 13 });
    const after = await estimate(projectId);
    expect(sum(after.matches)).toBe(after.word_count);
    expect(after.total_cost).toBe(blank.total_cost);
  });

  test('is the frozen one once the translation is started', async () => {
    const { project, start, estimate } = await somebody();
    const projectId = await project('Five words in this line.');
    await start(projectId, { tier: 'pro' });
    expect(await estimate(projectId, { tier: 'standard' })).toMatchObject({ tier: 'pro', total_cost: 0.4 });
  });

  test('has to wait for the count', async () => {
    const { call, estimate } = await somebody();
    const { project_id: projectId } = await call(contract.createProject, { body: { name: 'empty' } });
    await expect(estimate(projectId)).rejects.toMatchObject({ code: 'project_not_ready', status: 409 });
  });
});
