import { createZip, readZip } from '../../../zip/index.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

export interface RawDocx {
  body: string;
  styles?: string;
  settings?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  header?: string;
  footer?: string;
  core?: string;
  /** Further parts by name, with their relationship type from the document when they have one. */
  more?: { name: string; content: string; type?: string; contentType?: string }[];
}

const section =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>';
export const plainStyles =
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Gotham" w:hAnsi="Gotham" w:cs="Lohit Devanagari"/><w:sz w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style><w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4" w:space="0" w:color="auto"/></w:tblBorders></w:tblPr></w:style>';

/** A Word package around raw fragments, for tests that need markup the builder does not make. */
export function makeDocx(raw: RawDocx): Promise<Uint8Array> {
  const parts: { name: string; root?: string; content: string; type?: string; contentType: string }[] = [];
  const add = (name: string, root: string, content: string | undefined, type: string, kind = type): void => {
    if (content !== undefined)
      parts.push({ name: `word/${name}.xml`, root, content, type, contentType: `${word}.${kind}+xml` });
  };
  add('styles', 'w:styles', raw.styles ?? plainStyles, 'styles');
  add('settings', 'w:settings', raw.settings ?? '<w:compat/>', 'settings');
  add('footnotes', 'w:footnotes', raw.footnotes, 'footnotes');
  add('endnotes', 'w:endnotes', raw.endnotes, 'endnotes');
  add('comments', 'w:comments', raw.comments, 'comments');
  add('header1', 'w:hdr', raw.header, 'header');
  add('footer1', 'w:ftr', raw.footer, 'footer');
  const more = raw.more ?? [];
  const overrides = [...parts, ...more.filter((part) => part.contentType)].map(
    (part) => `<Override PartName="/${part.name}" ContentType="${part.contentType}"/>`,
  );
  const relations = [...parts, ...more].flatMap((part, index) =>
    part.type ? [`<Relationship Id="rId${index + 1}" Type="${office}/${part.type}" Target="/${part.name}"/>`] : [],
  );
  const body = raw.body.includes('<w:sectPr') ? raw.body : raw.body + section;
  const rels = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${raw.core ?? ''}</cp:coreProperties>`;
  return createZip([
    {
      name: '[Content_Types].xml',
      bytes: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${overrides.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      bytes: rels(
        `<Relationship Id="a" Type="${office}/officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
      ),
    },
    { name: 'docProps/core.xml', bytes: core },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0" encoding="UTF-8"?>\n<w:document ${namespaces} mc:Ignorable="wps"><w:body>${body}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: rels(
        `${relations.join('')}<Relationship Id="web" Type="${office}/hyperlink" Target="https://example.org/" TargetMode="External"/>`,
      ),
    },
    ...parts.map((part) => ({ name: part.name, bytes: `<${part.root} ${namespaces}>${part.content}</${part.root}>` })),
    ...more.map((part) => ({ name: part.name, bytes: part.content })),
  ]);
}

export async function partText(bytes: Uint8Array, name = 'word/document.xml'): Promise<string> {
  const part = (await readZip(bytes)).get(name);
  return part ? new TextDecoder().decode(await part.read()) : '';
}

/** A run with optional properties. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${content}</w:p>`;
