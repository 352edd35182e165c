import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../deps.ts';
import { selectExisting } from './trainings.sql.ts';
import { trainingFolder } from './voice-files.ts';

/** What was learned is kept in the file storage; each machine that translates has a copy of what it used. */
const copies = ({ config }: Deps): string => path.join(config.dataDir, 'voice-trainings');
const copyOf = (deps: Deps, trainingId: string): string => path.join(copies(deps), trainingId);
/** Written here and moved when it is whole: nobody reads half a training. */
const unfinished = '.part';

/** Where a training is written; what a killed run had done is still there. */
export async function workbenchOf(deps: Deps, trainingId: string): Promise<string> {
  const folder = `${copyOf(deps, trainingId)}${unfinished}`;
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Puts a finished training into the storage, and what lies on the workbench into the copies of this machine. */
export async function keepTraining(deps: Deps, voiceId: string, trainingId: string): Promise<void> {
  const folder = await workbenchOf(deps, trainingId);
  for (const name of await readdir(folder))
    await deps.storage.put(trainingFolder(voiceId, trainingId) + name, createReadStream(path.join(folder, name)));
  await moveInto(folder, copyOf(deps, trainingId));
}

const opening = new Map<string, Promise<string>>();

/** The folder of a training on this machine, fetched when it is not there yet. */
export function openTraining(deps: Deps, voiceId: string, trainingId: string): Promise<string> {
  const key = copyOf(deps, trainingId);
  const open = opening.get(key) ?? fetchTraining(deps, voiceId, trainingId).finally(() => opening.delete(key));
  opening.set(key, open);
  return open;
}

async function fetchTraining(deps: Deps, voiceId: string, trainingId: string): Promise<string> {
  const folder = copyOf(deps, trainingId);
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) return folder;
  const arriving = `${folder}.${randomUUID()}${unfinished}`;
  await mkdir(arriving, { recursive: true });
  const prefix = trainingFolder(voiceId, trainingId);
  let files = 0;
  for await (const { key } of deps.storage.list(prefix)) {
    await pipeline(await deps.storage.get(key), createWriteStream(path.join(arriving, key.slice(prefix.length))));
    files++;
  }
  if (files === 0) throw new Error(`The files of training ${trainingId} are not in the storage`);
  await moveInto(arriving, folder);
  return folder;
}

/** Somebody else may have been faster; theirs is as good. */
async function moveInto(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(from, { recursive: true, force: true });
  });
}

/** Copies of trainings that are gone go too. */
export async function purgeTrainings(deps: Deps): Promise<void> {
  const names = await readdir(copies(deps)).catch(() => []);
  const ids = names.map((name) => name.slice(0, 36)).filter((id) => /^[\da-f-]{36}$/u.test(id));
  const known = new Set(await selectExisting(deps.db, ids));
  for (const name of names) {
    if (known.has(name.slice(0, 36))) continue;
    await rm(path.join(copies(deps), name), { recursive: true, force: true });
  }
}
