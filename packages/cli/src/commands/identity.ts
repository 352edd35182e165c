import { parseArgs } from 'node:util';
import { openDeps } from '@targum/server';
import { type Command, type CommandIo, UsageError } from '../command.ts';
import { openInstallation } from '../serve/installation.ts';
import { openIdentity, type RunningIdentity } from '../serve/open-identity.ts';
import { administer, administrationActions } from './administer-identity.ts';

type Action = (identity: RunningIdentity['identity'], args: string[], io: CommandIo) => Promise<void>;

const actions: Record<string, Action> = {
  async project({ project }, _args, io) {
    io.stdout.write(
      `project       ${project.id}\npublic token  ${project.publicToken}\nissuer        ${project.issuer}\n`,
    );
  },
  async 'admin-key'(identity, args, io) {
    const { values } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        scope: { type: 'string', multiple: true },
        days: { type: 'string', default: '30' },
      },
    });
    const days = Number(values.days);
    if (!values.name || !values.scope?.length || !(days > 0))
      throw new UsageError('give --name, at least one --scope, and --days above 0');
    const made = await identity.createAdminKey({
      projectId: identity.project.id,
      name: values.name,
      scopes: values.scope,
      days,
    });
    io.stdout.write(`${made.key}\n`);
    io.stderr.write(`Shown once; ends ${made.expires_at}.\n`);
  },
  async 'after-restore'(identity, _args, io) {
    const { sessions, adminKeys } = await identity.startEpoch();
    io.stdout.write(`ended ${sessions} sessions and ${adminKeys} administration keys\n`);
    io.stderr.write('Codes, links and tokens of before are dead, and a new key signs. Accounts are as they were.\n');
  },
  async 'rotate-keys'(identity, args, io) {
    const { values } = parseArgs({ args, options: { now: { type: 'boolean', default: false } } });
    const keyId = await identity.deps.keys.rotate('RS256', values.now ? 0 : undefined);
    io.stdout.write(`${keyId}\n`);
    io.stderr.write(
      'New sessions are signed with this key; the one before stays valid until its sessions have ended.\n',
    );
  },
};

export const command: Command = {
  name: 'identity',
  summary: 'Administer the identity provider',
  usage: [
    'project',
    'admin-key --name NAME --scope SCOPE [--scope …] [--days 30]',
    'rotate-keys [--now]',
    'after-restore',
    `${administrationActions.join(' | ')} [ID, SEARCH or JSON]`,
  ].join('\n'),
  async run(args, io) {
    const [name = '', ...rest] = args;
    const action = actions[name];
    if (!action && !administrationActions.includes(name)) throw new UsageError(`there is no action "${name}"`);
    const installation = await openInstallation(io, 'identity');
    const opened = await openDeps(installation.settings, installation.databaseUrl, installation.log);
    const running = await openIdentity(opened.deps, io.env);
    try {
      if (!action) return await administer(running.identity, name, rest, io);
      await action(running.identity, rest, io);
      return 0;
    } finally {
      await running.close();
      await opened.close();
      await installation.close();
    }
  },
};
