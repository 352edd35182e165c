import { type Command, type CommandEntry, type CommandIo, UsageError } from './command.ts';

const version = '0.1.0';

/** Picks the command and runs it; every mistake ends in one readable line and an exit code. */
export async function runCli(
  commands: readonly (Command | CommandEntry)[],
  args: string[],
  io: CommandIo,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    io.stdout.write(overview(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    io.stdout.write(`${version}\n`);
    return 0;
  }
  const entry = commands.find((candidate) => candidate.name === name);
  if (!entry) {
    io.stderr.write(`targum: there is no command "${name}"\n\n${overview(commands)}`);
    return 2;
  }
  const command = 'load' in entry ? await entry.load() : entry;
  if (rest.includes('--help') || rest.includes('-h')) {
    io.stdout.write(help(command));
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    return report(error, command, io);
  }
}

function report(error: unknown, command: Command, io: CommandIo): number {
  const message = error instanceof Error ? error.message : String(error);
  const parseFault = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof UsageError || parseFault) {
    io.stderr.write(`targum ${command.name}: ${message}\n\n${help(command)}`);
    return 2;
  }
  io.stderr.write(`targum ${command.name}: ${message}\n`);
  if (io.env['TARGUM_DEBUG'] && error instanceof Error) io.stderr.write(`${error.stack ?? ''}\n`);
  return 1;
}

function help(command: Command): string {
  const lines = command.usage
    .split('\n')
    // An indented line says more about the way of use above it.
    .map((line) => (line.startsWith(' ') ? `  ${line}` : `  targum ${command.name} ${line}`.trimEnd()));
  return `${command.summary}\n\n${lines.join('\n')}\n`;
}

function overview(commands: readonly (Command | CommandEntry)[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const rows = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Targum ${version}: translates books, manuscripts and reports\n\n${rows.join('\n')}\n\n  targum COMMAND --help says more\n`;
}
