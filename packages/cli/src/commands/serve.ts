import { type Command, UsageError } from '../command.ts';
import { type Part, parts, serve } from '../serve/serve.ts';

export const command: Command = {
  name: 'serve',
  summary: 'Serve the product: site, API, identity provider and worker in one process, or only some of them',
  usage: ['', 'api web identity   any of: api, web, identity, worker'].join('\n'),
  async run(args, io) {
    const unknown = args.find((name) => !isPart(name));
    if (unknown !== undefined) throw new UsageError(`there is no part "${unknown}" to serve`);
    return serve(args.length === 0 ? parts : args.filter(isPart), io);
  },
};

function isPart(name: string): name is Part {
  return (parts as readonly string[]).includes(name);
}
