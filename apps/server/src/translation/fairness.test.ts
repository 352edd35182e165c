import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

/** Two jobs at once, as the default is. */
let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

async function somebody(name: string) {
  const person = await aPerson(server, name);
  return steps(person.call);
}

/** Keeps the engine waiting and notes in which order chunks come to it, by the first word of each. */
function watchOrder() {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  server.engine.before = async ([text = '']) => {
    order.push(text.split(' ')[0] ?? '');
    await promise;
  };
  return { order, release: resolve };
}

describe('one worker pool for everybody', () => {
  test("one user's fifty books do not keep another's page waiting: it is next when a worker is free", async () => {
    const [publisher, reader] = [await somebody('publisher'), await somebody('reader')];
    const books: string[] = [];
    for (let book = 0; book < 50; book += 10) {
      const some = Array.from({ length: 10 }, (_, index) => paragraphs(20, `Book${book + index}`));
      books.push(...(await Promise.all(some.map((text) => publisher.project(text)))));
    }
    const page = await reader.project('Page of a letter.');
    const { order, release } = watchOrder();
    for (const book of books) await publisher.start(book);
    await expect.poll(() => order.length).toBe(2);
    await reader.start(page);
    release();
    await reader.until(page, (seen) => seen.status === 'completed');
    // Two were running; the two workers that come free then take the page and one more book.
    expect(order.slice(2, 4)).toContain('Page');
    for (const book of books) await publisher.until(book, (seen) => seen.status === 'completed');
    expect(order).toHaveLength(51);
  }, 120_000);

  test('two users with books each get every other turn, whoever came first', async () => {
    const [first, second] = [await somebody('first'), await somebody('second')];
    const ones = [];
    const twos = [];
    for (let book = 0; book < 6; book++) {
      ones.push(await first.project(paragraphs(3, 'One')));
      twos.push(await second.project(paragraphs(3, 'Two')));
    }
    const { order, release } = watchOrder();
    for (const book of ones) await first.start(book);
    await expect.poll(() => order.length).toBe(2);
    for (const book of twos) await second.start(book);
    release();
    for (const book of twos) await second.until(book, (seen) => seen.status === 'completed');
    for (const book of ones) await first.until(book, (seen) => seen.status === 'completed');
    expect(order.slice(0, 2)).toEqual(['One', 'One']);
    // The first two gave the first user a lead; from then on nobody is ever more than two turns behind.
    for (let turns = 4; turns <= 10; turns += 2) {
      const ahead = order.slice(0, turns).filter((name) => name === 'One').length - turns / 2;
      expect(Math.abs(ahead)).toBeLessThanOrEqual(1);
    }
  }, 60_000);

  test('a rush order of one user is taken before what waits of that user and of others', async () => {
    const [calm, hurried] = [await somebody('calm'), await somebody('hurried')];
    const slow = [];
    for (let book = 0; book < 4; book++) slow.push(await calm.project(paragraphs(3, 'Calm')));
    const own = await hurried.project(paragraphs(3, 'Later'));
    const urgent = await hurried.project(paragraphs(3, 'Urgent'));
    const { order, release } = watchOrder();
    for (const book of slow) await calm.start(book);
    await expect.poll(() => order.length).toBe(2);
    await hurried.start(own);
    await hurried.start(urgent, { rush: true });
    release();
    for (const book of slow) await calm.until(book, (seen) => seen.status === 'completed');
    for (const book of [own, urgent]) await hurried.until(book, (seen) => seen.status === 'completed');
    expect(order.slice(2, 4)).toContain('Urgent');
  }, 60_000);

  test('somebody who is alone has every worker', async () => {
    const alone = await somebody('alone');
    const book = await alone.project(paragraphs(450, 'Alone'));
    const { order, release } = watchOrder();
    await alone.start(book);
    await expect.poll(() => order.length).toBe(2);
    release();
    await alone.until(book, (seen) => seen.status === 'completed');
  });
});

test('with a limit for a tier, one chunk of it runs at a time, whoever ordered, and other tiers have the rest', async () => {
  server.deps.config.CHUNKS_PER_TIER = { standard: 1 };
  onTestFinished(() => void delete server.deps.config.CHUNKS_PER_TIER);
  const [one, two, three] = [await somebody('tier-one'), await somebody('tier-two'), await somebody('tier-three')];
  const books = [await one.project(paragraphs(250, 'Plain')), await two.project(paragraphs(250, 'Usual'))];
  const custom = await three.project(paragraphs(250, 'Dear'));
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  server.engine.before = async ([text]) => {
    const tier = text?.startsWith('Dear') ? 'custom' : 'standard';
    const now = (running.get(tier) ?? 0) + 1;
    running.set(tier, now);
    most.set(tier, Math.max(most.get(tier) ?? 0, now));
    await new Promise((resolve) => setTimeout(resolve, 20));
    running.set(tier, (running.get(tier) ?? 1) - 1);
  };
  await three.start(custom, { tier: 'custom' });
  await one.start(books[0] ?? '');
  await two.start(books[1] ?? '');
  await one.until(books[0] ?? '', (seen) => seen.status === 'completed');
  await two.until(books[1] ?? '', (seen) => seen.status === 'completed');
  await three.until(custom, (seen) => seen.status === 'completed');
  expect(most.get('standard')).toBe(1);
});

test('with a limit for each user, one chunk of a user runs at a time and all of them are done', async () => {
  server.deps.config.CHUNKS_PER_USER = 1;
  const limited = await somebody('limited');
  const book = await limited.project(paragraphs(450, 'Limited'));
  let running = 0;
  let most = 0;
  server.engine.before = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 30));
    running -= 1;
  };
  await limited.start(book);
  const done = await limited.until(book, (seen) => seen.status === 'completed');
  delete server.deps.config.CHUNKS_PER_USER;
  expect(done.segments.done).toBe(450);
  expect(most).toBe(1);
});
