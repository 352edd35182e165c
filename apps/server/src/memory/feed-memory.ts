import type { Executor } from '@targum/server-kit';
import { splitSentences } from '@targum/translation';
import { findContact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { findTranslatedProject } from '../documents/find-translated-project.ts';
import { type FinishedRow, selectFinished } from './feed.sql.ts';
import { makeUnit } from './make-unit.ts';
import { type Pair, touchMemory, upsertAutomaticMemory } from './memories.sql.ts';
import { readMemorySettings } from './memory-settings.ts';
import { type NewUnit, settleIndex, upsertUnits } from './units.sql.ts';

const segmentsAtOnce = 1000;
const finished = { en: 'finished documents', he: 'מסמכים שהושלמו' };

/** Segments without an error go in, each with its neighbours, and sentence by sentence where both sides have as many. */
export async function feed(deps: Deps, { documentId }: { documentId: string }): Promise<void> {
  const project = await findTranslatedProject(deps.db, documentId);
  const userId = project?.user_id;
  if (!project || !userId || !(await readMemorySettings(deps.db, userId)).feed_memory) return;
  const pair = { source: project.source_language, target: project.target_language };
  const memoryId = await upsertAutomaticMemory(deps.db, userId, await nameMemory(deps.db, userId, pair), pair);
  for (let from: number | undefined = 0; from !== undefined; ) {
    const found: FinishedRow[] = await selectFinished(deps.db, documentId, from, segmentsAtOnce);
    const units = found.flatMap((row) => unitsOf(userId, row, pair));
    await upsertUnits(deps.db, memoryId, units);
    const last = found.at(-1);
    from = last && found.length === segmentsAtOnce ? last.ordinal + 1 : undefined;
  }
  await settleIndex(deps.db);
  await touchMemory(deps.db, memoryId);
}

/** In the language of the person whose it is, who may give it another name. */
export async function nameMemory(db: Executor, userId: string, { source, target }: Pair): Promise<string> {
  const language = (await findContact(db, userId))?.language ?? 'en';
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return `${names.of(source)} – ${names.of(target)}: ${finished[language]}`;
}

export function unitsOf(userId: string, row: FinishedRow, pair: Pair): NewUnit[] {
  const quality = row.review === 'draft' ? ('machine' as const) : ('reviewed' as const);
  const { source, target, before_key, after_key } = row;
  const whole = makeUnit(userId, { source, target, before_key, after_key, quality });
  const from = splitSentences(source, pair.source);
  const to = splitSentences(target, pair.target);
  if (from.length < 2 || from.length !== to.length) return [whole];
  const sentences = from.flatMap((span, at) => {
    const [here, there] = [source.slice(...span), target.slice(...(to[at] ?? [0, 0]))];
    return there === '' ? [] : [makeUnit(userId, { source: here, target: there, quality })];
  });
  return [whole, ...sentences];
}
