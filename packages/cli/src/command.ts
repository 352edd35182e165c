/** What a command may touch: the streams and the settings, so that tests can give their own. */
export interface CommandIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  env: NodeJS.ProcessEnv;
}

export interface Command {
  name: string;
  summary: string;
  /** The lines after `targum NAME`, one way of use each; an indented line explains the one above it. */
  usage: string;
  /** Returns the exit code: 0 done, 1 failed, 2 wrong use. */
  run(args: string[], io: CommandIo): Promise<number>;
}

/** How the list of commands knows one: what it needs is loaded only when it runs. */
export interface CommandEntry {
  name: string;
  summary: string;
  load: () => Promise<Command>;
}

/** Wrong use: the message is printed with the command's usage and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
