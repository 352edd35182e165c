import { requireLanguage } from '@targum/languages';
import { plainText } from '../inline/index.ts';
import type { Unit, WriteOptions } from '../model.ts';
import { escapeAttribute, escapeText } from '../xml/index.ts';
import { createZip } from '../zip/index.ts';
import { bilingualBlocks, bilingualStyle } from './bilingual-page.ts';

interface Chapter {
  title: string;
  units: Unit[];
}

interface BookOptions extends WriteOptions {
  title: string;
  /** A name for the book that no other has, such as a UUID. */
  id: string;
}

/** A new book with both languages, a chapter from each top heading to the next, for documents of any format. */
export async function buildBilingualEpub(units: readonly Unit[], options: BookOptions): Promise<Uint8Array> {
  const chapters = chaptersOf(units, options.title);
  const source = requireLanguage(options.source);
  const target = requireLanguage(options.target);
  const items = chapters.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`);
  const refs = chapters.map((_, at) => `<itemref idref="c${at}"/>`);
  const links = chapters.map(({ title }, at) => `<li><a href="c${at}.xhtml">${escapeText(title)}</a></li>`);
  const page = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${source.code}" xml:lang="${source.code}" dir="${source.direction}">
<head><title>${escapeText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
  return createZip([
    { name: 'mimetype', bytes: 'application/epub+zip', stored: true },
    {
      name: 'META-INF/container.xml',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`,
    },
    {
      name: 'OPS/book.opf',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${escapeText(options.id)}</dc:identifier><dc:title>${escapeText(options.title)}</dc:title><dc:language>${source.code}</dc:language><dc:language>${target.code}</dc:language><meta property="dcterms:modified">2000-01-01T00:00:00Z</meta></metadata>
<manifest>${items.join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/></manifest>
<spine page-progression-direction="${escapeAttribute(source.direction)}">${refs.join('')}</spine>
</package>
`,
    },
    {
      name: 'OPS/nav.xhtml',
      bytes: page(options.title, `<nav epub:type="toc" id="toc"><ol>${links.join('')}</ol></nav>`),
    },
    { name: 'OPS/style.css', bytes: bilingualStyle },
    ...chapters.map((chapter, at) => ({
      name: `OPS/c${at}.xhtml`,
      bytes: page(chapter.title, bilingualBlocks(chapter.units, options).join('\n') || '<p/>'),
    })),
  ]);
}

function chaptersOf(units: readonly Unit[], title: string): Chapter[] {
  const top = Math.min(...units.filter((unit) => unit.kind === 'heading').map((unit) => unit.level ?? 1));
  const chapters: Chapter[] = [];
  for (const unit of units) {
    const begins = unit.kind === 'heading' && (unit.level ?? 1) === top;
    const last = chapters.at(-1);
    if (last && !begins) last.units.push(unit);
    else chapters.push({ title: begins ? plainText(unit.content) : title, units: [unit] });
  }
  // What stands before the first heading is a chapter only if it shows anything.
  const shown = chapters.filter(({ units: own }) => own.some(({ kind }) => kind !== 'metadata' && kind !== 'alt-text'));
  return shown.length > 0 ? shown : [{ title, units: [] }];
}
