import { openDeps } from '@targum/server';
import { type Command, type CommandIo, UsageError } from '../command.ts';
import { openInstallation } from '../serve/installation.ts';
import { openIdentity, type RunningIdentity } from '../serve/open-identity.ts';
import { administer } from './administer-identity.ts';
import { administrations } from './identity-calls.ts';

interface Action {
  summary: string;
  run: (identity: RunningIdentity['identity'], io: CommandIo) => Promise<void>;
}

/** What no call of the administration API does. */
const actions: Record<string, Action> = {
  project: {
    summary: 'the ids with which pages and servers name this project',
    async run({ project }, io) {
      io.stdout.write(
        `project       ${project.id}\npublic token  ${project.publicToken}\nissuer        ${project.issuer}\n`,
      );
    },
  },
  'after-restore': {
    summary: 'end everything that was handed out before a backup was put back',
    async run(identity, io) {
      const { sessions, adminKeys } = await identity.startEpoch();
      io.stdout.write(`ended ${sessions} sessions and ${adminKeys} administration keys\n`);
      io.stderr.write('Codes, links and tokens of before are dead, and a new key signs. Accounts are as they were.\n');
    },
  },
};

const ways = [
  ...Object.entries(actions).map(([name, { summary }]) => [name, summary]),
  ...Object.entries(administrations).map(([name, { usage, summary }]) => [`${name} ${usage}`.trimEnd(), summary]),
];

export const command: Command = {
  name: 'identity',
  summary: 'Administer the identity provider',
  usage: ways.map(([way, summary]) => `${way}\n      ${summary}`).join('\n'),
  async run(args, io) {
    const [name = '', ...rest] = args;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    const administration = Object.hasOwn(administrations, name) ? administrations[name] : undefined;
    if (!action && !administration) throw new UsageError(`there is no action "${name}"`);
    const call = await administration?.call(rest);
    const installation = await openInstallation(io, 'identity');
    const opened = await openDeps(installation.settings, installation.databaseUrl, installation.log);
    const running = await openIdentity(opened.deps, io.env);
    try {
      if (administration && call) return await administer(running.identity, administration, call, io);
      await action?.run(running.identity, io);
      return 0;
    } finally {
      await running.close();
      await opened.close();
      await installation.close();
    }
  },
};
