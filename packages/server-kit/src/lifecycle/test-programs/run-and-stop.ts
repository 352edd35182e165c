import { setTimeout as sleep } from 'node:timers/promises';
import { runUntilSignal } from '../run-until-signal.ts';

/** Says what it closes, and takes as long for the last step as it is told. */
const slowMs = Number(process.argv[2] ?? 0);
const say = (text: string) => process.stdout.write(`${text}\n`);
const steps = [
  { name: 'web', close: async () => say('web closed') },
  {
    name: 'database',
    close: async () => {
      say('database closing');
      await sleep(slowMs);
      say('database closed');
    },
  },
];
const running = runUntilSignal({ steps, say });
say('running');
const alive = setInterval(() => {}, 1000);
process.exitCode = await running;
clearInterval(alive);
