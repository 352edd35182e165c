import { DocxPackage } from '../formats/docx/docx-package.ts';
import { readPackage } from '../formats/epub/read-package.ts';
import { withDefaults } from '../limits.ts';
import { decodeXml, encodeXml, escapeAttribute, escapeText } from '../xml/index.ts';
import { readZip, writeZip, type ZipPackage } from '../zip/index.ts';

export interface SignOff {
  reviewer: string;
  /** ISO. */
  at: string;
}

const by = 'Reviewed by';
const on = 'Reviewed on';

/** The same file with who signed it off, and when, among its properties; a format without properties stays as it is. */
export async function writeSignOff(bytes: Uint8Array, format: string, signOff: SignOff): Promise<Uint8Array> {
  return (await writers[format]?.(bytes, signOff)) ?? bytes;
}

const writers: Record<string, (bytes: Uint8Array, signOff: SignOff) => Promise<Uint8Array>> = {
  docx: signWord,
  odt: signOpenDocument,
  epub: signBook,
};

type Edit = (text: string) => string;

/** Parts by name with what happens to their text; one that is not there begins as what is given for it. */
async function editParts(
  zip: ZipPackage,
  edits: Record<string, { edit: Edit; otherwise?: string }>,
): Promise<Uint8Array> {
  const changes = new Map<string, Uint8Array>();
  for (const [name, { edit, otherwise }] of Object.entries(edits)) {
    const part = zip.get(name);
    const decoded = part && decodeXml(await part.read(), name);
    const text = decoded?.text ?? otherwise;
    if (text === undefined) continue;
    changes.set(name, decoded ? encodeXml(edit(text), decoded) : new TextEncoder().encode(edit(text)));
  }
  return writeZip(zip, changes);
}

/** Before the end of an element, under whatever prefix the file has for it. */
const append =
  (element: string, made: (prefix: string) => string): Edit =>
  (text) =>
    text.replace(
      new RegExp(`</((?:[\\w.-]+:)?)${element}>(?![\\s\\S]*</(?:[\\w.-]+:)?${element}>)`, 'u'),
      (end, prefix: string) => made(prefix) + end,
    );

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';

async function signWord(bytes: Uint8Array, { reviewer, at }: SignOff): Promise<Uint8Array> {
  const docx = await DocxPackage.read(bytes, {});
  const known = (await docx.relationships('')).find(({ type }) => type === 'custom-properties')?.target;
  const name = known && docx.has(known) ? known : 'docProps/custom.xml';
  const properties = {
    otherwise: `${head}<Properties xmlns="${office}/custom-properties"></Properties>`,
    edit: (text: string) => {
      const others = withoutProperties(text);
      const last = Math.max(1, ...[...others.matchAll(/\bpid="(\d+)"/gu)].map(([, pid]) => Number(pid)));
      const property = (prefix: string, title: string, pid: number, value: string) =>
        `<${prefix}property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${pid}" name="${title}">${value}</${prefix}property>`;
      const value = (type: string, inner: string) =>
        `<vt:${type} xmlns:vt="${office}/docPropsVTypes">${inner}</vt:${type}>`;
      return append(
        'Properties',
        (prefix) =>
          property(prefix, by, last + 1, value('lpwstr', escapeText(reviewer))) +
          property(prefix, on, last + 2, value('filetime', `${at.slice(0, 19)}Z`)),
      )(others);
    },
  };
  if (name === known) return editParts(docx.zip, { [name]: properties });
  return editParts(docx.zip, {
    [name]: properties,
    '_rels/.rels': {
      edit: append(
        'Relationships',
        (prefix) =>
          `<${prefix}Relationship Id="targumSignOff" Type="${office}/relationships/custom-properties" Target="${name}"/>`,
      ),
    },
    '[Content_Types].xml': {
      edit: append(
        'Types',
        (prefix) =>
          `<${prefix}Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>`,
      ),
    },
  });
}

/** A file that was signed off before, and is the source of another now, has them already. */
const withoutProperties = (text: string): string =>
  text.replaceAll(
    new RegExp(`<((?:[\\w.-]+:)?)property\\b[^>]*\\bname="(?:${by}|${on})"[^>]*>[\\s\\S]*?</\\1property>`, 'gu'),
    '',
  );

const openDocument = 'urn:oasis:names:tc:opendocument:xmlns';

async function signOpenDocument(bytes: Uint8Array, { reviewer, at }: SignOff): Promise<Uint8Array> {
  const zip = await readZip(bytes);
  const defined = (title: string, type: string, value: string) =>
    `<meta:user-defined xmlns:meta="${openDocument}:meta:1.0" meta:name="${title}"${type}>${value}</meta:user-defined>`;
  const earlier = new RegExp(
    `<((?:[\\w.-]+:)?)user-defined\\b[^>]*name="(?:${by}|${on})"[^>]*>[\\s\\S]*?</\\1user-defined>`,
    'gu',
  );
  const meta = {
    otherwise: `${head}<office:document-meta xmlns:office="${openDocument}:office:1.0" office:version="1.2"><office:meta></office:meta></office:document-meta>`,
    edit: (text: string) =>
      append(
        'meta',
        () =>
          defined(by, '', escapeText(reviewer)) + defined(on, ' meta:value-type="date"', escapeText(at.slice(0, 19))),
      )(text.replaceAll(earlier, '')),
  };
  if (zip.get('meta.xml')) return editParts(zip, { 'meta.xml': meta });
  const entry = `<manifest:file-entry xmlns:manifest="${openDocument}:manifest:1.0" manifest:full-path="meta.xml" manifest:media-type="text/xml"/>`;
  return editParts(zip, { 'meta.xml': meta, 'META-INF/manifest.xml': { edit: append('manifest', () => entry) } });
}

async function signBook(bytes: Uint8Array, { reviewer, at }: SignOff): Promise<Uint8Array> {
  const { zip, opf } = await readPackage(bytes, withDefaults({}));
  const earlier = /<(?:[\w.-]+:)?meta name="reviewed-(?:by|on)" content="[^"]*"\/>/gu;
  return editParts(zip, {
    [opf]: {
      edit: (text) =>
        append(
          'metadata',
          (prefix) =>
            `<${prefix}meta name="reviewed-by" content="${escapeAttribute(reviewer)}"/><${prefix}meta name="reviewed-on" content="${escapeAttribute(at)}"/>`,
        )(text.replaceAll(earlier, '')),
    },
  });
}
