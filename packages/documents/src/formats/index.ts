import type { Format } from '../model.ts';
import { doc } from './doc/index.ts';
import { docx } from './docx/index.ts';
import { epub } from './epub/index.ts';
import { html, xhtml } from './html/index.ts';
import { md } from './md/index.ts';
import { odt } from './odt/index.ts';
import { pdf } from './pdf/index.ts';
import { rtf } from './rtf/index.ts';
import { srt } from './subtitles/srt.ts';
import { vtt } from './subtitles/vtt.ts';
import { txt } from './txt/index.ts';

/**
 * Every format, one line each; accept lists, messages and recognition derive from this list.
 * Formats that tell themselves by content stand before those that only have an extension.
 */
export const formats: readonly Format[] = [docx, odt, epub, pdf, doc, rtf, html, xhtml, md, srt, vtt, txt];

export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** File extension without its dot, in lower case. */
export function extensionOf(name: string | undefined): string {
  return /\.([^./\\]+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
}

export function formatByName(name: string | undefined): Format | undefined {
  const extension = extensionOf(name);
  return formats.find((format) => format.extensions.includes(extension));
}
