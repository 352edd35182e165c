import { type Command, UsageError } from '../command.ts';
import { runWorker } from '../serve/run-worker.ts';

export const command: Command = {
  name: 'worker',
  summary: 'Take translation jobs; any number may run, on any number of machines',
  usage: '',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('takes no arguments; settings come from the environment');
    return runWorker(io);
  },
};
