import type { Executor } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { deleteBelow } from './delete-below.ts';
import { deleteVoiceFiles } from './delete-voice-files.job.ts';

/** Long enough for an upload or a training that was being written to have ended. */
const secondLookAfterSeconds = 60;

export const voiceFolder = (voiceId: string): string => `voices/${voiceId}/`;
export const workFolder = (voiceId: string, workId: string): string => `voices/${voiceId}/works/${workId}/`;
export const trainingFolder = (voiceId: string, trainingId: string): string =>
  `voices/${voiceId}/trainings/${trainingId}/`;

/** Promises, in the caller's transaction, that all files below these folders go. */
export async function promiseFilesGo(deps: Deps, db: Executor, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  await deps.queue.send(deleteVoiceFiles, { folders: [...folders] }, { db, startAfterSeconds: secondLookAfterSeconds });
}

/** At once; what cannot be deleted now is left to the job that was promised. */
export async function removeVoiceFiles(deps: Deps, folders: readonly string[]): Promise<void> {
  try {
    await deleteBelow(deps, { folders: [...folders] });
  } catch (error) {
    deps.log.warn({ err: error, folders }, 'files of a voice could not be deleted at once and will be later');
  }
}
