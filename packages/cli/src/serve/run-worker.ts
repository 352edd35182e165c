import { type OpenEngine, openDeps, startWorker } from '@targum/server';
import { expectSignal, runUntilSignal } from '@targum/server-kit';
import type { CommandIo } from '../command.ts';
import { openInstallation } from './installation.ts';

export async function runWorker(io: CommandIo, openEngine?: OpenEngine): Promise<number> {
  const signal = expectSignal();
  const say = (text: string) => void io.stdout.write(`${text}\n`);
  const { settings, log, databaseUrl, close } = await openInstallation(io, 'worker');
  const { deps, close: closeDeps } = await openDeps(settings, databaseUrl, log, openEngine);
  const worker = await startWorker(deps);
  say(
    `Targum worker: taking ${settings.JOBS_AT_ONCE} jobs at a time, ${settings.ENGINE_PROCESSES} engine processes. Ctrl-C stops it.`,
  );
  return runUntilSignal({
    say,
    signal,
    steps: [
      { name: 'What recurs', close: () => worker.stop() },
      { name: 'The worker', close: closeDeps },
      { name: 'The database', close },
    ],
  });
}
