import { DocumentError, decodeExchange, plainText, readTmx, readXliff } from '@targum/documents';
import { findLanguage } from '@targum/languages';
import { readAll } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { WorkRefused } from './open-side.ts';
import type { NewPair } from './pairs.sql.ts';

const certain = 100;

/** XLIFF says its languages once, and may go either way round. */
function fromXliff(text: string, languages: { source: string; target: string }) {
  const is = (tag: string, code: string): boolean => findLanguage(tag)?.code === code;
  return readXliff(text).flatMap((file) => {
    const straight = is(file.sourceLanguage, languages.source) && is(file.targetLanguage, languages.target);
    const turned = is(file.sourceLanguage, languages.target) && is(file.targetLanguage, languages.source);
    if (!straight && !turned) return [];
    return file.units.flatMap(({ source, target }) => {
      if (!target) return [];
      return [straight ? { source, target } : { source: target, target: source }];
    });
  });
}

/** The pairs of a TMX or XLIFF file: somebody has paired them already. */
export async function readExchange(
  deps: Deps,
  key: string,
  languages: { source: string; target: string },
): Promise<NewPair[]> {
  const bytes = await readAll(await deps.storage.get(key));
  try {
    const text = decodeExchange(bytes);
    const entries = /<xliff[\s>]/u.test(text.slice(0, 4000))
      ? fromXliff(text, languages)
      : readTmx(text, languages).entries;
    const pairs = entries.flatMap((entry) => {
      const [source, target] = [plainText(entry.source).trim(), plainText(entry.target).trim()];
      return source === '' || target === '' ? [] : [{ source, target, score: certain }];
    });
    if (pairs.length === 0)
      throw new WorkRefused('voice_work_empty', 'The file holds no pairs of the two languages of this voice.');
    return pairs;
  } catch (error) {
    if (error instanceof DocumentError) throw new WorkRefused(error.code, error.message);
    throw error;
  }
}
