import type { Executor } from '@targum/server-kit';
import { splitSentences, TranslationMemory } from '@targum/translation';
import type { ProjectRow } from '../projects/change-project.ts';
import { whoseOf } from './find-known.ts';
import { selectSentences } from './matches.sql.ts';

/** Sentences of new paragraphs that the owner's memories know word for word. */
export async function recallSentences(
  db: Executor,
  project: ProjectRow,
  texts: readonly string[],
): Promise<TranslationMemory> {
  if (project.user_id === null) return new TranslationMemory();
  const sentences = new Set(
    texts.flatMap((text) => {
      const spans = splitSentences(text, project.source_language);
      // A paragraph of one sentence was looked for as a whole.
      return spans.length < 2 ? [] : spans.map((span) => text.slice(...span));
    }),
  );
  if (sentences.size === 0) return new TranslationMemory();
  return new TranslationMemory(await selectSentences(db, whoseOf(project, project.user_id), [...sentences]));
}
