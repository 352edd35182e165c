import { type Command, UsageError } from '../command.ts';
import { type Part, parts, serve } from '../serve/serve.ts';

export const command: Command = {
  name: 'serve',
  summary: 'Serve the product: site, API and worker in one process, or one part alone',
  usage: ['', 'api      only the API', 'web      only the site', 'identity only the identity provider'].join('\n'),
  async run(args, io) {
    const [part = 'all', ...rest] = args;
    if (rest.length > 0 || !isPart(part)) throw new UsageError(`there is no part "${args.join(' ')}" to serve`);
    return serve(part, io);
  },
};

function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name);
}
