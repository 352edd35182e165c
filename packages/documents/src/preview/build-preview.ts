import { openText } from '../encoding/open-text.ts';
import { readHtml } from '../formats/html/read-html.ts';
import { acceptTranslation } from '../inline/index.ts';
import type { OpenedDocument, Unit, WriteOptions } from '../model.ts';
import { cutDocx } from './cut-docx.ts';
import { cutPage } from './cut-page.ts';
import { bookPage } from './epub-page.ts';
import { withMark } from './marks.ts';
import { cuePage, markdownPage, textPage } from './text-pages.ts';

export interface PreviewOptions extends Pick<WriteOptions, 'source' | 'target' | 'translate'> {
  /** The number by which a reader knows a unit. */
  ordinalOf: (unit: Unit) => number | undefined;
  /** Of a large document only what stands between these is shown, the last one not included. */
  from: number;
  to: number;
}

export interface Preview {
  format: 'docx' | 'html';
  bytes: Uint8Array;
}

/**
 * The document as it is with these translations, for a browser to show: every paragraph carries its mark, and what has
 * no translation yet stands in its own language. Undefined where no browser can show the format.
 */
export async function buildPreview(opened: OpenedDocument, options: PreviewOptions): Promise<Preview | undefined> {
  if (!Object.hasOwn(pages, opened.writesAs)) return undefined;
  const { source, target, ordinalOf } = options;
  const written = await opened.write({
    source,
    target,
    translate: (unit) => {
      const accepted = acceptTranslation(unit, options.translate(unit));
      const content = 'content' in accepted ? accepted.content : unit.content;
      const ordinal = ordinalOf(unit);
      // What stands in attributes and properties is not seen, and a mark in it would not be found.
      const hidden = unit.kind === 'metadata' || unit.kind === 'alt-text';
      return { content: hidden || ordinal === undefined ? content : withMark(content, ordinal) };
    },
  });
  return pages[written.format]?.(written.bytes, { ...options, wanted: wantedMarks(opened.units, options) });
}

export interface PageOptions extends PreviewOptions {
  /** The marks of what must be seen. */
  wanted: ReadonlySet<number>;
}

const html = (text: string): Preview => ({ format: 'html', bytes: new TextEncoder().encode(text.toWellFormed()) });
const cut = (text: string, { wanted }: PageOptions): Preview => html(cutPage(text, wanted));

const pages: Record<string, (bytes: Uint8Array, options: PageOptions) => Preview | Promise<Preview>> = {
  docx: async (bytes, { wanted }) => ({ format: 'docx', bytes: await cutDocx(bytes, wanted) }),
  epub: async (bytes, options) => cut(await bookPage(bytes, options.wanted), options),
  html: (bytes, options) => cut(readHtml(bytes).text, options),
  xhtml: (bytes, options) => cut(readHtml(bytes).text, options),
  md: (bytes, options) => cut(markdownPage(openText(bytes).text, options.target), options),
  txt: (bytes, options) => cut(textPage(openText(bytes).text, options.target), options),
  srt: (bytes, options) => cut(cuePage(openText(bytes).text, options.target), options),
  vtt: (bytes, options) => cut(cuePage(openText(bytes).text, options.target), options),
};

/** A note stands on the page of whatever cites it. */
function wantedMarks(units: readonly Unit[], { ordinalOf, from, to }: PreviewOptions): Set<number> {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const wanted = new Set<number>();
  for (const unit of units) {
    const ordinal = ordinalOf(unit);
    if (ordinal === undefined || ordinal < from || ordinal >= to) continue;
    wanted.add(ordinal);
    const citing = unit.citedBy === undefined ? undefined : byId.get(unit.citedBy);
    const at = citing && ordinalOf(citing);
    if (at !== undefined) wanted.add(at);
  }
  return wanted;
}
