import { DocumentError, openDocument, plainText } from '@targum/documents';
import { detectLanguage } from '@targum/languages';
import { readAll } from '@targum/server-kit';
import { splitSentences } from '@targum/translation';
import type { Deps } from '../deps.ts';

/** A file cannot be used, for a reason that its owner can understand. */
export class WorkRefused extends Error {
  override name = 'WorkRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The paragraphs of an uploaded document and the language they are in. */
export async function openTexts(
  deps: Deps,
  key: string,
  name: string,
): Promise<{ texts: string[]; language: string | undefined }> {
  const bytes = await readAll(await deps.storage.get(key));
  try {
    const { units } = await openDocument(bytes, { name });
    const texts = units.map((unit) => plainText(unit.content)).filter((text) => text.trim() !== '');
    return { texts, language: detectLanguage(texts.slice(0, 500).join('\n')) };
  } catch (error) {
    if (error instanceof DocumentError) throw new WorkRefused(error.code, error.message);
    throw error;
  }
}

export function sentencesOf(texts: readonly string[], language: string): string[] {
  return texts.flatMap((text) => splitSentences(text, language).map((span) => text.slice(...span)));
}
