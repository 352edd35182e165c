import { requireLanguage } from '@targum/languages';
import { escapeAttribute, escapeText } from '../../xml/index.ts';
import { createZip, type NewPart } from '../../zip/index.ts';
import type { NewDocx } from './build/blocks.ts';
import { declaration, footnotesPart, numberingPart, stylesPart, wordNamespaces } from './build/fixed-parts.ts';
import { BlockWriter } from './build/write-blocks.ts';

export type { DocxBlock, DocxRow, DocxSpan, DocxStyledSpan, NewDocx } from './build/blocks.ts';

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Makes a clean Word document from blocks: what formats without a document of their own are written as. */
export async function buildDocx(source: NewDocx): Promise<Uint8Array> {
  const language = requireLanguage(source.language);
  const [across, down] = source.landscape ? [16838, 11906] : [11906, 16838];
  const writer = new BlockWriter(source.language, across - 2 * 1440);
  const body = writer.blocks(source.blocks);
  const header = source.header && writer.spans(source.header, language.direction);
  const turned = language.direction === 'rtl' ? '<w:bidi/><w:rtlGutter/>' : '';
  const reference = header === undefined ? '' : '<w:headerReference w:type="default" r:id="header"/>';
  const orient = source.landscape ? ' w:orient="landscape"' : '';
  const section = `<w:sectPr>${reference}<w:pgSz w:w="${across}" w:h="${down}"${orient}/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/>${turned}</w:sectPr>`;
  const parts: [string, string, string | undefined][] = [
    [
      'document',
      `${declaration}<w:document ${wordNamespaces}><w:body>${body}${section}</w:body></w:document>`,
      undefined,
    ],
    ['styles', stylesPart(language, writer.tags), 'styles'],
    ['settings', settingsPart(language.locale, language.direction), 'settings'],
    ['numbering', numberingPart([...writer.orderedLists].sort((a, b) => a - b)), 'numbering'],
  ];
  if (writer.notes.length > 0) parts.push(['footnotes', footnotesPart(writer.notes), 'footnotes']);
  if (header !== undefined) {
    const paragraph = `<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>${header}</w:p>`;
    parts.push(['header', `${declaration}<w:hdr ${wordNamespaces}>${paragraph}</w:hdr>`, 'header']);
  }
  return createZip(packageParts(parts, writer, source));
}

function packageParts(
  parts: readonly [string, string, string | undefined][],
  { links, pictures }: BlockWriter,
  source: NewDocx,
): NewPart[] {
  const overrides = parts.map(
    ([name]) =>
      `<Override PartName="/word/${name}.xml" ContentType="${wordTypes}.${name === 'document' ? 'document.main' : name}+xml"/>`,
  );
  const relations = parts.flatMap(([name, , type]) =>
    type ? [`<Relationship Id="${name}" Type="${officeTypes}/${type}" Target="${name}.xml"/>`] : [],
  );
  const outside = links.map(
    (href, index) =>
      `<Relationship Id="link${index + 1}" Type="${officeTypes}/hyperlink" Target="${escapeAttribute(href)}" TargetMode="External"/>`,
  );
  const drawn = pictures.map(
    (_, index) =>
      `<Relationship Id="picture${index + 1}" Type="${officeTypes}/image" Target="media/picture${index + 1}.png"/>`,
  );
  const rels = (inner: string) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const title = source.title === undefined ? '' : `<dc:title>${escapeText(source.title)}</dc:title>`;
  const author = source.author === undefined ? '' : `<dc:creator>${escapeText(source.author)}</dc:creator>`;
  return [
    {
      name: '[Content_Types].xml',
      bytes: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures.length > 0 ? '<Default Extension="png" ContentType="image/png"/>' : ''}${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: rels(
        `<Relationship Id="document" Type="${officeTypes}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
      ),
    },
    {
      name: 'docProps/core.xml',
      bytes: `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${title}${author}</cp:coreProperties>`,
    },
    ...parts.map(([name, bytes]) => ({ name: `word/${name}.xml`, bytes })),
    { name: 'word/_rels/document.xml.rels', bytes: rels([...relations, ...outside, ...drawn].join('')) },
    ...pictures.map((bytes, index) => ({ name: `word/media/picture${index + 1}.png`, bytes, stored: true })),
  ];
}

function settingsPart(locale: string, direction: 'ltr' | 'rtl'): string {
  const lang = direction === 'rtl' ? `w:val="en-US" w:bidi="${locale}"` : `w:val="${locale}"`;
  return `${declaration}<w:settings ${wordNamespaces}><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang ${lang}/></w:settings>`;
}
