import { getHealth } from '@targum/contracts';
import { createCaller, HttpError } from '@targum/wire';
import { type Command, UsageError } from '../command.ts';

export const command: Command = {
  name: 'health',
  summary: 'Ask a running installation whether database, queue and storage answer',
  usage: '[URL]',
  async run(args, io) {
    const [baseUrl = 'http://localhost:3000', ...rest] = args;
    if (rest.length > 0 || !URL.canParse(baseUrl)) throw new UsageError('takes one address at most');
    try {
      const { status } = await createCaller({ baseUrl: new URL(baseUrl).origin })(getHealth, {});
      io.stdout.write(`${status}\n`);
      return 0;
    } catch (error) {
      const reason = error instanceof HttpError ? `${error.message} (${error.code})` : 'it does not answer';
      io.stderr.write(`${baseUrl}: ${reason}\n`);
      return 1;
    }
  },
};
