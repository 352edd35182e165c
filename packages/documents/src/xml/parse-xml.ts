import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { DocumentError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { canonicalPrefix } from './namespaces.ts';
import type { XmlAttribute, XmlElement, XmlNode, XmlTree } from './tree.ts';

export interface ParseXmlOptions {
  /** Name used in error messages. */
  part?: string;
  depth?: number;
  /** Office formats have no doctype; XHTML and NCX may name one, but may not define entities. */
  doctype?: 'forbidden' | 'allowed';
  /** Named entities beyond XML's five, such as XHTML's `nbsp`. */
  entities?: Record<string, string>;
}

const noAttributes: XmlAttribute[] = [];

/** Parses to a light tree with offsets; refuses entity definitions and nesting beyond the limit. */
export function parseXml(source: string, options: ParseXmlOptions = {}): XmlTree {
  const part = options.part ?? 'XML';
  const depth = options.depth ?? defaultLimits.depth;
  const parser = new SaxesParser({ xmlns: true, position: true });
  const elementPrefixes = new Map<string, string>();
  const attributePrefixes = new Map<string, string>();
  if (options.entities) Object.assign(parser.ENTITIES, options.entities);
  // Namespaces a file forgot to declare are an error for saxes; none is added here.
  const stack: XmlElement[] = [];
  let root: XmlElement | undefined;
  let cursor = 0;

  const add = (node: XmlNode): void => {
    stack.at(-1)?.children.push(node);
  };
  const rememberPrefixes = (tag: SaxesTagNS): void => {
    for (const [prefix, uri] of Object.entries(tag.ns ?? {})) {
      const canonical = canonicalPrefix(uri);
      if (!canonical) continue;
      if (!elementPrefixes.has(canonical)) elementPrefixes.set(canonical, prefix);
      if (prefix !== '' && !attributePrefixes.has(canonical)) attributePrefixes.set(canonical, prefix);
    }
  };

  parser.on('error', (cause) => {
    const code = /undefined entity|entity/i.test(cause.message) ? 'document_entities_forbidden' : 'document_corrupt';
    throw new DocumentError(code, `${part} is not well-formed: ${cause.message}`, { cause });
  });
  parser.on('doctype', (doctype) => {
    if (options.doctype !== 'allowed' || /<!ENTITY/i.test(doctype)) {
      throw new DocumentError('document_entities_forbidden', `${part} declares a document type or entities`);
    }
    cursor = parser.position;
  });
  parser.on('xmldecl', () => {
    cursor = parser.position;
  });
  parser.on('text', (value) => {
    const end = source.lastIndexOf('<', parser.position - 1);
    const stop = end < cursor ? source.length : end;
    const parent = stack.at(-1);
    if (parent) add({ kind: 'text', parent, value, start: cursor, end: stop, cdata: false });
    cursor = stop;
  });
  parser.on('cdata', (value) => {
    const parent = stack.at(-1);
    add({ kind: 'text', parent, value, start: cursor, end: parser.position, cdata: true });
    cursor = parser.position;
  });
  const misc = (end: number): void => {
    add({ kind: 'misc', parent: stack.at(-1), start: cursor, end });
    cursor = end;
  };
  // saxes reports a comment at its second dash, one character early.
  parser.on('comment', () => misc(source.indexOf('>', parser.position) + 1));
  parser.on('processinginstruction', () => misc(parser.position));
  parser.on('opentag', (tag) => {
    if (stack.length >= depth) {
      throw new DocumentError('document_too_deep', `${part} nests elements more than ${depth} deep`);
    }
    if (tag.ns && Object.keys(tag.ns).length > 0) rememberPrefixes(tag);
    const parent = stack.at(-1);
    const element: XmlElement = {
      kind: 'element',
      parent,
      name: canonicalName(tag.uri, tag.local, tag.name),
      raw: tag.name,
      attributes: readAttributes(tag.attributes),
      children: [],
      start: root ? cursor : source.lastIndexOf('<', parser.position - 1),
      openEnd: parser.position,
      closeStart: parser.position,
      end: parser.position,
      tagChanged: false,
      changed: false,
    };
    if (!root) element.start = findRootStart(source, parser.position);
    parent?.children.push(element);
    root ??= element;
    stack.push(element);
    cursor = parser.position;
  });
  parser.on('closetag', (tag) => {
    const element = stack.pop();
    if (!element) return;
    if (!tag.isSelfClosing) element.closeStart = cursor;
    element.end = parser.position;
    cursor = parser.position;
  });

  parser.write(source).close();
  if (!root) throw new DocumentError('document_corrupt', `${part} has no root element`);
  return { source, root, elementPrefixes, attributePrefixes };
}

/** A literal `<` cannot stand in an attribute value, so the last one before the tag's end opens it. */
function findRootStart(source: string, tagEnd: number): number {
  return source.lastIndexOf('<', tagEnd - 1);
}

function canonicalName(uri: string, local: string, raw: string): string {
  if (uri === '') return raw;
  const prefix = canonicalPrefix(uri);
  return prefix === undefined ? raw : intern(`${prefix}:${local}`);
}

/** Names repeat by the hundred thousand; one string each keeps large documents small in memory. */
const interned = new Map<string, string>();
function intern(name: string): string {
  const existing = interned.get(name);
  if (existing !== undefined) return existing;
  if (interned.size < 5000) interned.set(name, name);
  return name;
}

function readAttributes(attributes: Record<string, SaxesAttributeNS>): XmlAttribute[] {
  let list: XmlAttribute[] | undefined;
  for (const key in attributes) {
    const item = attributes[key];
    if (!item) continue;
    const name = item.prefix === '' ? item.name : canonicalName(item.uri, item.local, item.name);
    (list ??= []).push({ name, raw: item.name, value: item.value });
  }
  return list ?? noAttributes;
}
