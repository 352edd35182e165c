import type { Format } from '../model.ts';
import {
  countDocBySize,
  countDocxBySize,
  countOtherBySize,
  countPdfBySize,
  countTxtByWhitespace,
  extensionOf,
} from './instant-rules.ts';

export interface FileCount {
  words: number;
  /** Counted from the parsed text by the rule that the server uses, not estimated from the size. */
  exact: boolean;
}

/** Readers that run in a browser, each loaded when the first file of its kind is dropped. */
const readers: Readonly<Record<string, () => Promise<Format>>> = {
  docx: async () => (await import('../formats/docx/index.ts')).docx,
  odt: async () => (await import('../formats/odt/index.ts')).odt,
  epub: async () => (await import('../formats/epub/index.ts')).epub,
  html: async () => (await import('../formats/html/index.ts')).html,
  htm: async () => (await import('../formats/html/index.ts')).html,
  xhtml: async () => (await import('../formats/html/index.ts')).xhtml,
  md: async () => (await import('../formats/md/index.ts')).md,
  markdown: async () => (await import('../formats/md/index.ts')).md,
  rtf: async () => (await import('../formats/rtf/index.ts')).rtf,
  srt: async () => (await import('../formats/subtitles/srt.ts')).srt,
  vtt: async () => (await import('../formats/subtitles/vtt.ts')).vtt,
  txt: async () => (await import('../formats/txt/index.ts')).txt,
};

/** Counts a file where it is, in the browser or on the server; what cannot be read there is estimated. */
export async function countFile(bytes: Uint8Array, name: string): Promise<FileCount> {
  const extension = extensionOf(name);
  const reader = Object.hasOwn(readers, extension) ? readers[extension] : undefined;
  if (reader) {
    try {
      const format = await reader();
      const { words } = await format.open(bytes, { name });
      return { words, exact: true };
    } catch {
      // The server says what is wrong with the file; here a number is wanted at once.
    }
  }
  return { words: countInstantly(bytes, name), exact: false };
}

/** The specification's rule for a file that is not parsed, by its extension. */
export function countInstantly(bytes: Uint8Array, name: string): number {
  const size = bytes.length;
  switch (extensionOf(name)) {
    case 'txt':
      return countTxtByWhitespace(new TextDecoder().decode(bytes));
    case 'docx':
      return countDocxBySize(size);
    case 'doc':
      return countDocBySize(size);
    case 'pdf':
      return countPdfBySize(size);
    default:
      return countOtherBySize(size);
  }
}
