import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { OutgoingMessage } from '@targum/server-kit';
import { afterAll } from 'vitest';
import { type Caller, sdkClient } from './sdk-client.ts';
import { publicToken, testSecret } from './start-identity.ts';

const program = fileURLToPath(new URL('./test-programs/serve.ts', import.meta.url));

/** An identity server in an operating-system process of its own, on a database that others may share. */
export async function identityProcess(databaseUrl: string, outbox: OutgoingMessage[]) {
  const publicUrl = 'http://localhost:3000';
  const child = spawn(process.execPath, [program, databaseUrl, testSecret, publicUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  afterAll(kill);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the identity process ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { port?: number; message?: OutgoingMessage };
      if (said.message) outbox.push(said.message);
      if (said.port) resolve(said.port);
    });
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = (caller: Caller = {}) => sdkClient(baseUrl, { token: publicToken, ...caller });
  return { baseUrl, client, kill };
}
