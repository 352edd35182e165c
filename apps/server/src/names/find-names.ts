import { type JobContext, transaction } from '@targum/server-kit';
import { findNames } from '@targum/translation';
import type { Deps } from '../deps.ts';
import { findProject, type ProjectRow } from '../projects/change-project.ts';
import { addKnownNames } from './add-known-names.ts';
import { lookInPages } from './look-in-pages.ts';
import { replaceFoundNames, selectTexts, upsertSearch } from './names.sql.ts';
import { proposeRenderings } from './propose-renderings.ts';

/** A person looks at them one by one: the most frequent are enough. */
const mostKept = 300;

/** Finding again counts again and keeps what was decided. */
export async function find(deps: Deps, { projectId }: { projectId: string }, context: JobContext): Promise<void> {
  const project = await findProject(deps.db, projectId);
  if (!project) return;
  try {
    await findIn(deps, project, context.signal);
  } catch (error) {
    if (context.lastAttempt && !context.signal.aborted) await upsertSearch(deps.db, projectId, 'failed');
    throw error;
  }
}

async function findIn(deps: Deps, project: ProjectRow, signal: AbortSignal): Promise<void> {
  const texts: string[] = [];
  for await (const { source } of lookInPages((after, limit) => selectTexts(deps.db, project.id, after, limit)))
    texts.push(source);
  signal.throwIfAborted();
  const told = findNames(texts, project.source_language);
  const found = addKnownNames(told, texts, project.source_language).slice(0, mostKept);
  const proposals = await proposeRenderings(deps, project, found, texts, signal);
  const names = found.map((name) => ({ ...name, ...(proposals.get(name.source) ?? none) }));
  await transaction(deps.db, async (db) => {
    await replaceFoundNames(db, project.id, names);
    await upsertSearch(db, project.id, 'found');
  });
}

const none = { proposal: null, proposed_by: null };
