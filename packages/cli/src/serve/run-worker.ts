import { openDeps, startWorker } from '@targum/server';
import { expectSignal, runUntilSignal } from '@targum/server-kit';
import type { CommandIo } from '../command.ts';
import { openInstallation } from './installation.ts';

export async function runWorker(io: CommandIo): Promise<number> {
  const signal = expectSignal();
  const say = (text: string) => void io.stdout.write(`${text}\n`);
  const { settings, log, databaseUrl, close } = await openInstallation(io, 'worker');
  const { deps, close: closeDeps } = await openDeps(settings, databaseUrl, log);
  await startWorker(deps);
  say(
    `Targum worker: taking ${settings.JOBS_AT_ONCE} jobs at a time, ${settings.ENGINE_PROCESSES} engine processes. Ctrl-C stops it.`,
  );
  return runUntilSignal({
    say,
    signal,
    steps: [
      { name: 'The worker', close: closeDeps },
      { name: 'The database', close },
    ],
  });
}
