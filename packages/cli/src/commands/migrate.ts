import { type Command, UsageError } from '../command.ts';
import { openInstallation } from '../serve/installation.ts';

export const command: Command = {
  name: 'migrate',
  summary: 'Bring the database up to this version and stop',
  usage: '',
  async run(args, io) {
    if (args.length > 0) throw new UsageError('takes no arguments; settings come from the environment');
    const { applied, close } = await openInstallation(io, 'migrate');
    io.stdout.write(applied.length > 0 ? `${applied.join('\n')}\n` : 'The database is up to date.\n');
    await close();
    return 0;
  },
};
