import { spawn } from 'node:child_process';
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Binaries, program } from './binaries.ts';
import { type DataFolder, syncFolder } from './data-folder.ts';
import { DatabaseError } from './database-error.ts';
import { command, giveTo, type RunAs } from './run-as.ts';

const sameEverywhere = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Makes the cluster beside its place and renames it there when complete: a crash before that moment leaves a
 * folder that never held data and is thrown away, a crash after it leaves a whole cluster.
 */
export async function makeCluster(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  password: string,
  durable: boolean,
): Promise<void> {
  for (const name of await readdir(folder.root))
    if (name.startsWith('making-')) await rm(path.join(folder.root, name), { recursive: true, force: true });
  const making = await mkdtemp(path.join(folder.root, 'making-'));
  await chmod(making, 0o700);
  await giveTo(runAs, making);
  const secret = `${making}.password`;
  await writeFile(secret, password, { mode: 0o600 });
  await giveTo(runAs, secret);
  try {
    await initialise(binaries, runAs, making, secret, durable);
  } finally {
    await rm(secret, { force: true });
  }
  await rename(making, folder.cluster);
  await syncFolder(folder.root);
}

async function initialise(binaries: Binaries, runAs: RunAs, making: string, secret: string, durable: boolean) {
  // Handed over as an open file: the server's user may not be able to walk to its path.
  const pwfile = process.platform === 'win32' ? secret : '/dev/stdin';
  const args = ['--pgdata={data}', '--username=targum', '--auth=scram-sha-256', `--pwfile=${pwfile}`];
  args.push(...sameEverywhere, '--no-instructions');
  if (!durable) args.push('--no-sync');
  else if (process.platform === 'linux') args.push('--sync-method=syncfs');
  const ready = command(runAs, program(binaries, 'initdb'), args, making);
  const input = await open(secret, 'r');
  try {
    const child = spawn(ready.file, ready.args, { ...ready.options, stdio: [input.fd, 'pipe', 'pipe'] });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise<void>((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new DatabaseError('init_failed', `No database could be made in ${making}:\n${said.trim()}`, { cause }));
      child.once('error', fail);
      child.once('close', (code) => (code === 0 ? resolve() : fail(`exit ${code}`)));
    });
  } finally {
    await input.close();
  }
}

/** Refuses a cluster these binaries cannot run; answers whether there is one at all. */
export async function hasCluster(folder: DataFolder, binaries: Binaries): Promise<boolean> {
  const text = await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new DatabaseError('data_not_ours', `${folder.cluster} cannot be read (${error.code})`, { cause: error });
  });
  if (text === undefined) return false;
  const found = Number.parseInt(text, 10);
  if (found > binaries.major)
    throw new DatabaseError(
      'data_newer',
      `The database in ${folder.cluster} was made by Postgres ${found}, this Targum brings Postgres ${binaries.major}: use a newer Targum or another DATA_DIR.`,
    );
  if (found !== binaries.major)
    throw new DatabaseError(
      'data_older',
      `The database in ${folder.cluster} was made by Postgres ${text.trim()}, this Targum brings Postgres ${binaries.major}: dump it with the Targum that made it and load it into a new DATA_DIR.`,
    );
  return true;
}
