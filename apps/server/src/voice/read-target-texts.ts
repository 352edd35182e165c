import type { Deps } from '../deps.ts';
import { openTexts } from './open-side.ts';
import { selectWorks } from './works.sql.ts';

/** Everything that the author wrote in the target language alone. */
export async function readTargetTexts(deps: Deps, voiceId: string): Promise<string[]> {
  const texts: string[] = [];
  for (const work of await selectWorks(deps.db, voiceId)) {
    if (work.kind !== 'target' || work.state !== 'ready') continue;
    texts.push(...(await openTexts(deps, work.translation_key ?? '', work.translation_name ?? '')).texts);
  }
  return texts;
}
