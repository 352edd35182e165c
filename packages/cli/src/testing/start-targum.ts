import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

export interface RunningTargum {
  url: string;
  dataDir: string;
  output: () => string;
  running: () => boolean;
  /** Ends the process the hard way and waits until it is gone. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

/** The product as a user starts it, on a free port with a data folder of its own. */
export async function startTargum(
  env: NodeJS.ProcessEnv = {},
  command: string[] = ['serve'],
  main = path.join(root, 'packages/cli/src/main.ts'),
): Promise<RunningTargum> {
  const port = await freePort();
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(path.join(os.tmpdir(), 'targum-e2e-')));
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [path.join(root, 'tools/node24.mjs'), main, ...command], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...env,
        PORT: env['TARGUM_TEST_PORT'] ?? String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
        NODE_ENV: env['NODE_ENV'] ?? 'development',
      },
    });
    const take = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    if (command[0] === 'serve') await waitForHealth(url, child, () => output);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => running.once('exit', (code) => resolve(code)));
    // The whole group, as a terminal or a supervisor would.
    process.kill(-running.pid, signal);
    return gone;
  }

  await start();
  return {
    url,
    dataDir,
    output: () => output,
    running: () => child?.exitCode === null && child.signalCode === null,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    dispose: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitForHealth(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`Targum ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Targum did not become healthy:\n${output()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
