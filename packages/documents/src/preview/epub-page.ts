import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';
import { DocumentError } from '../errors.ts';
import { readPackage, resolve } from '../formats/epub/read-package.ts';
import { withDefaults } from '../limits.ts';
import { decodeXml } from '../xml/index.ts';
import type { ZipPackage } from '../zip/index.ts';
import { marksIn } from './marks.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Larger pictures are left out: the page is about the text. */
const largePicture = 2_000_000;
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The page of a book that holds the wanted text, with its own styles and pictures inside of it. */
export async function bookPage(bytes: Uint8Array, wanted: ReadonlySet<number>): Promise<string> {
  const { zip, reading, ordered } = await readPackage(bytes, withDefaults({}));
  for (const { name } of new Set([...reading, ...ordered])) {
    const part = /\.(?:x?html?|xml)$/iu.test(name) ? zip.get(name) : undefined;
    if (!part) continue;
    const { text } = decodeXml(await part.read(), name);
    if (marksIn(text).some((mark) => wanted.has(mark))) return withItsFiles(zip, name, text);
  }
  throw new DocumentError('document_no_text', 'No page of the book holds this text');
}

async function withItsFiles(zip: ZipPackage, name: string, text: string): Promise<string> {
  const document = parse(asHtml(text));
  for (const element of elementsOf(document)) {
    const link = element.attrs.find((attr) => ['src', 'href'].includes(attr.name) && isFile(element));
    const target = link && resolve(name, link.value);
    if (!link || target === undefined) continue;
    if (element.tagName === 'link') await becomeStyle(zip, element, target);
    else link.value = (await pictureUrl(zip, target)) ?? '';
  }
  return serialize(document);
}

const isFile = ({ tagName, attrs }: Element): boolean =>
  tagName === 'img' ||
  tagName === 'image' ||
  (tagName === 'link' && attrs.some(({ name, value }) => name === 'rel' && /\bstylesheet\b/iu.test(value)));

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

async function becomeStyle(zip: ZipPackage, link: Element, name: string): Promise<void> {
  const sheet = await zip.get(name)?.read();
  if (!sheet) return;
  link.nodeName = 'style';
  link.tagName = 'style';
  link.attrs = [];
  link.childNodes = [{ nodeName: '#text', value: new TextDecoder().decode(sheet), parentNode: link }];
}

async function pictureUrl(zip: ZipPackage, name: string): Promise<string | undefined> {
  const type = pictureTypes[name.split('.').at(-1)?.toLowerCase() ?? ''];
  const picture = type && (await zip.get(name)?.read());
  if (!picture || picture.length > largePicture) return undefined;
  return `data:${type};base64,${Buffer.from(picture).toString('base64')}`;
}

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * XHTML closes what is empty at once, `<title/>`; read as HTML that would swallow the page. The pattern can take every
 * character in one way only, so that no tag, however long, sends it back and forth.
 */
function asHtml(text: string): string {
  return text.replaceAll(
    /<([a-z][\w.-]*)((?:[^<>"'/]|\/(?!>)|"[^"]*"|'[^']*')*)\/>/giu,
    (whole, name: string, rest: string) => (empty.has(name.toLowerCase()) ? whole : `<${name}${rest}></${name}>`),
  );
}
