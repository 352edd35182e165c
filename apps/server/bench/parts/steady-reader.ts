// A process of its own that reads one address as many people would: each on their own, at a steady rate over all.
import { Agent, get } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadPlan, ReadTally } from './read-steadily.ts';

const plan = JSON.parse(process.argv[2] ?? '') as ReadPlan;
const agent = new Agent({ keepAlive: true });
const latencies: number[] = [];
let wrong = 0;

function readOnce(): Promise<void> {
  return new Promise((resolve) => {
    const sent = performance.now();
    const failed = () => {
      wrong++;
      resolve();
    };
    get(plan.url, { agent, headers: { cookie: plan.cookie } }, (response) => {
      response.resume();
      response.on('error', failed).on('end', () => {
        latencies.push(performance.now() - sent);
        if (response.statusCode !== 200) wrong++;
        resolve();
      });
    }).on('error', failed);
  });
}

/** Gaps between people who do not know of each other are exponential; the same ones in every run. */
function* gaps(): Generator<number> {
  for (let seed = 42; ; ) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    yield (-Math.log(1 - seed / 0x80000000) / plan.perSecond) * 1000;
  }
}

const from = performance.now();
const reads: Promise<void>[] = [];
let due = from;
for (const gap of gaps()) {
  due += gap;
  if (due > from + plan.seconds * 1000) break;
  const wait = due - performance.now();
  if (wait > 1) await sleep(wait);
  // Whoever answers slowly is not spared the next one: nobody waits here for an answer.
  reads.push(readOnce());
}
const seconds = (performance.now() - from) / 1000;
await Promise.all(reads);
agent.destroy();
const tally: ReadTally = { latencies, wrong, seconds };
process.send?.(tally);
process.disconnect();
