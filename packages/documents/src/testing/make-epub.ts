import { createZip } from '../zip/index.ts';

interface BookOptions {
  version?: 2 | 3;
  /** Body of each chapter. */
  chapters: string[];
  css?: string;
  language?: string;
  extra?: Record<string, string>;
  manifest?: string;
}

/** A small valid book for tests, with navigation for both versions. */
export function makeEpub({
  version = 3,
  chapters,
  css = '',
  language = 'en',
  extra = {},
  manifest = '',
}: BookOptions): Promise<Uint8Array> {
  const three = version === 3;
  const doctype = three
    ? '<!DOCTYPE html>'
    : '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';
  const page = (title: string, body: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}">\n<head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>\n<body>${body}</body>\n</html>\n`.replace(
      three ? /$^/ : / xmlns:epub="[^"]*"/,
      '',
    );
  const items = chapters
    .map((_, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('');
  const refs = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  const links = chapters.map((_, index) => `<li><a href="c${index}.xhtml">Chapter ${index + 1}</a></li>`).join('');
  const points = chapters
    .map(
      (_, index) =>
        `<navPoint id="n${index}" playOrder="${index + 1}"><navLabel><text>Chapter ${index + 1}</text></navLabel><content src="c${index}.xhtml"/></navPoint>`,
    )
    .join('');
  const nav = three ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : '';
  return createZip([
    { name: 'mimetype', bytes: 'application/epub+zip', stored: true },
    {
      name: 'META-INF/container.xml',
      bytes:
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    {
      name: 'OPS/book.opf',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8</dc:identifier><dc:title>The Book</dc:title><dc:creator>Jane Doe</dc:creator><dc:language>${language}</dc:language>${three ? '<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>' : ''}</metadata><manifest>${items}${nav}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="css" href="style.css" media-type="text/css"/>${manifest}</manifest><spine toc="ncx">${refs}</spine></package>\n`,
    },
    {
      name: 'OPS/toc.ncx',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>\n<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8"/></head><docTitle><text>The Book</text></docTitle><navMap>${points}</navMap></ncx>\n`,
    },
    ...(three
      ? [{ name: 'OPS/nav.xhtml', bytes: page('Contents', `<nav epub:type="toc"><ol>${links}</ol></nav>`) }]
      : []),
    { name: 'OPS/style.css', bytes: css },
    ...chapters.map((body, index) => ({ name: `OPS/c${index}.xhtml`, bytes: page(`Chapter ${index + 1}`, body) })),
    ...Object.entries(extra).map(([name, bytes]) => ({ name, bytes })),
  ]);
}
