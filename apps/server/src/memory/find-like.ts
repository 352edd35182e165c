import type { Executor } from '@targum/server-kit';
import { similarity } from '@targum/translation';
import type { ProjectRow } from '../projects/change-project.ts';
import { whoseOf } from './find-known.ts';
import { fingerprintOf } from './make-unit.ts';
import { hasUnits, selectCandidates } from './matches.sql.ts';
import { readMemorySettings } from './memory-settings.ts';

/** So many are compared letter by letter; the index has put the likeliest first. */
const candidatesEach = 12;
/** A text of fewer letters is like too many others. */
const fewestLetters = 8;

export interface Like {
  source: string;
  target: string;
  match: number;
}

/** For each text the unit of the owner's memories that is most like it, where one is like enough. */
export async function findLike(
  db: Executor,
  project: ProjectRow,
  texts: readonly string[],
): Promise<(Like | undefined)[]> {
  const none = texts.map(() => undefined);
  const userId = project.user_id;
  if (userId === null || texts.length === 0) return none;
  const whose = whoseOf(project, userId);
  if (!(await hasUnits(db, whose))) return none;
  const { fuzzy_threshold: threshold } = await readMemorySettings(db, userId);
  const wanted = texts
    .map((text, at) => ({ at, ...fingerprintOf(userId, text) }))
    .filter(({ letters }) => letters >= fewestLetters);
  const candidates = await selectCandidates(db, whose, wanted, threshold, candidatesEach);
  const best: (Like | undefined)[] = none;
  for (const { at, source, target } of candidates) {
    const match = similarity(texts[at] ?? '', source, threshold);
    if (match > 0 && match > (best[at]?.match ?? 0)) best[at] = { source, target, match: Math.min(match, 99) };
  }
  return best;
}
