import { countWords } from '../../counting/count-words.ts';
import { plainText } from '../../inline/index.ts';
import type { OpenedDocument, OpenOptions } from '../../model.ts';
import { type LoadedDocx, loadDocx } from './load-docx.ts';
import { writeDocx } from './write-docx.ts';

/** Opens a Word document; the parsed parts serve the first writing, a later one parses them anew. */
export async function openDocx(bytes: Uint8Array, options: OpenOptions): Promise<OpenedDocument> {
  let loaded: LoadedDocx | undefined = await loadDocx(bytes, options);
  const units = loaded.slots.map((slot) => slot.unit);
  return {
    format: 'docx',
    writesAs: 'docx',
    units,
    words: units.reduce((sum, unit) => sum + countWords(plainText(unit.content)), 0),
    notices: loaded.notices,
    write: async (how) => {
      const current = loaded ?? (await loadDocx(bytes, options));
      loaded = undefined;
      // The draft stands beside it while the two are compared.
      const { changes } = how;
      return writeDocx(bytes, current, how, changes && { ...changes, loaded: await loadDocx(bytes, options) });
    },
  };
}
