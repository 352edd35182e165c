import type { Executor } from '@targum/server-kit';
import { recordProjectEvent } from '../webhooks/record-project-event.ts';
import {
  markChecking,
  markTranslating,
  notifyWatchers,
  type ProjectRow,
  recordFailure,
  selectProject,
  selectProjectForUpdate,
  selectRunningForShare,
  updateLanguages,
  updateOrder,
  updateState,
} from './projects.sql.ts';

export type { ProjectRow };

export async function findProject(db: Executor, id: string): Promise<ProjectRow | undefined> {
  return selectProject(db, id);
}

/** Keeps every other change of the project waiting until the transaction ends. */
export async function lockProject(db: Executor, id: string): Promise<ProjectRow | undefined> {
  return selectProjectForUpdate(db, id);
}

/** Keeps a project from being paused, cancelled or ended until the transaction does; false when it is not running. */
export async function keepRunning(db: Executor, id: string): Promise<boolean> {
  return selectRunningForShare(db, id);
}

/** Tells every watcher, in whichever process: read the status again. */
export async function announceProject(db: Executor, id: string): Promise<void> {
  await notifyWatchers(db, id);
}

export async function moveProject(db: Executor, id: string, state: string): Promise<void> {
  const before = await selectProject(db, id);
  await updateState(db, id, state);
  await tell(db, id, before);
}

/** What happened is told in the transaction in which it happened: to those who watch, and to webhooks. */
async function tell(db: Executor, id: string, before: ProjectRow | undefined): Promise<void> {
  const project = await selectProject(db, id);
  if (project) await recordProjectEvent(db, project, before?.state);
  await notifyWatchers(db, id);
}

/** A person's choice holds; what was detected gives way to it. */
export async function setLanguages(
  db: Executor,
  id: string,
  pair: { source: string; target: string },
  chosen: boolean,
): Promise<void> {
  await updateLanguages(db, id, pair, chosen);
}

export async function takeOrder(
  db: Executor,
  id: string,
  order: { tier: string; rush: boolean; reviewer_id?: string | undefined },
): Promise<void> {
  await updateOrder(db, id, order);
}

/** The first chunk that begins moves the project on. */
export async function beginTranslating(db: Executor, id: string): Promise<void> {
  await markTranslating(db, id);
  await notifyWatchers(db, id);
}

/** All paragraphs are through; the file is being put together. */
export async function beginChecking(db: Executor, id: string): Promise<void> {
  await markChecking(db, id);
  await notifyWatchers(db, id);
}

export async function failProject(db: Executor, id: string, code: string, message: string): Promise<void> {
  const before = await selectProject(db, id);
  await recordFailure(db, id, code, message);
  await tell(db, id, before);
}
