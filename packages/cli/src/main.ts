import process from 'node:process';
import { commands } from './commands/index.ts';
import { runCli } from './run-cli.ts';

// The command line is the outermost shell: settings enter here and are handed down.
// oxlint-disable-next-line node/no-process-env -- the one entrance of settings for commands
const { env, stdin, stdout, stderr } = process;

// A reader that goes away (`| head`) is no fault of ours.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});

process.exitCode = await runCli(commands, process.argv.slice(2), { env, stdin, stdout, stderr });
