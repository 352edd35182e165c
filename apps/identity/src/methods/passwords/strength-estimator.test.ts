import { describe, expect, test } from 'vitest';
import { publicToken, startIdentity } from '../../testing/start-identity.ts';

const server = await startIdentity();

/** Nearly every letter can be read in several ways, which the estimator tries one by one. */
const expensive = Array.from(
  { length: 6 },
  (_, turn) => `${turn}p#o4c(#1idba(e2r6<a(8ic<{beb[@8![{[(4[abz4+1zr!##8$s3r!$4i8bb9|&@p!be7!#e2|<%z84po`,
);

async function scoreOf(password: string, email = 'visitor@example.com'): Promise<unknown> {
  const { status, data } = await server.client().post('/passwords/strength_check', { email, password });
  expect(status).toBe(200);
  return data['score'];
}

test('a password made to be hard to estimate keeps nobody but its own caller waiting', async () => {
  const allBegun = Promise.withResolvers<void>();
  const { strength } = server.deps;
  let begun = 0;
  let answered = 0;
  server.deps.strength = {
    ...strength,
    estimate: async (...given) => {
      begun += 1;
      if (begun === expensive.length) allBegun.resolve();
      return strength.estimate(...given);
    },
  };
  const checks = Promise.all(expensive.map(async (password) => [await scoreOf(password), (answered += 1)][0]));
  await allBegun.promise;
  const other = await fetch(`${server.baseUrl}/sdk/v1/projects/bootstrap/${publicToken}`);
  expect(other.status).toBe(200);
  expect(answered).toBe(0);
  expect(await checks).toEqual(expensive.map(() => 4));
  server.deps.strength = strength;
});

describe('a password is measured by what guessing it takes', () => {
  test.each([
    ['password', 0],
    ['p4$$w0rd', 0],
    ['Passw0rd!1', 1],
    ['a'.repeat(80), 0],
    ['violet kettle sings northward 71', 4],
  ])('%s scores %i', async (password, score) => {
    expect(await scoreOf(password)).toBe(score);
  });

  test('one’s own address is worth little as a password', async () => {
    expect(await scoreOf('margaret.hamilton7', 'margaret.hamilton@example.com')).toBeLessThan(3);
  });
});
