import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface RunningIdentity {
  url: string;
  stop(): Promise<void>;
}

/** The product as an operator starts it, identity provider and outbox included: a process of its own with a data folder of its own. */
export async function startIdentity(): Promise<RunningIdentity> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'targum-identity-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: 'development' };
  const child = spawn(process.execPath, ['tools/node24.mjs', 'packages/cli/src/main.ts', 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${port}`;
  await untilUp(url, child, () => output);
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid && child.exitCode === null) {
        process.kill(-child.pid, 'SIGTERM');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The identity server ended:\n${output()}`);
    const up = await fetch(`${url}/.well-known/openid-configuration`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The identity server did not start:\n${output()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
