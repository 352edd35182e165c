import { isAppError } from '@targum/wire';
import fc from 'fast-check';
import { openMoney } from './money-deps.ts';
import { operation, perform } from './operations.ts';

/** Moves money at random, several operations at once, and says how often it was refused and what went wrong. */
const [url = '', seed = '1', count = '100'] = process.argv.slice(2);
const money = await openMoney(url);
const waiting = fc.sample(operation, { seed: Number(seed), numRuns: Number(count) });
const told = { done: 0, refused: 0, faults: [] as string[] };

async function work(): Promise<void> {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    try {
      await perform(money.deps, next);
      told.done += 1;
    } catch (error) {
      if (isAppError(error) && error.status < 500) told.refused += 1;
      else told.faults.push(`${next.what}: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }
}

await Promise.all([work(), work(), work(), work()]);
await money.close();
process.stdout.write(JSON.stringify(told));
