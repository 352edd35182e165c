import { decodeHTML, decodeHTMLStrict } from 'entities';
import type { Limits } from '../model.ts';
import { parseXml, type XmlNode } from '../xml/index.ts';
import { type MarkupToken, scanAttributes } from './tokens.ts';

/** Reads well-formed XHTML; a named entity that HTML knows is known here as well. */
export function xmlTokens(source: string, part: string, limits: Pick<Limits, 'depth'>): MarkupToken[] {
  const tree = parseXml(source, { part, depth: limits.depth, doctype: 'allowed', entities: entitiesIn(source) });
  const tokens: MarkupToken[] = [];
  const stack: (XmlNode | { kind: 'end'; name: string; start: number; end: number })[] = [tree.root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') tokens.push({ kind: 'text', text: node.value, start: node.start, end: node.end });
    if (node.kind === 'end') tokens.push({ kind: 'close', name: node.name, start: node.start, end: node.end });
    if (node.kind !== 'element') continue;
    const name = node.raw.slice(node.raw.indexOf(':') + 1);
    const attributes = scanAttributes(source, node.start, node.openEnd, decodeHTML);
    const empty = node.closeStart === node.end;
    tokens.push({ kind: 'open', name, attributes, start: node.start, end: node.openEnd, empty });
    if (empty) continue;
    stack.push({ kind: 'end', name, start: node.closeStart, end: node.end });
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) stack.push(child);
    }
  }
  return tokens;
}

const xmlEntities = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Only the names that HTML defines; any other stays unknown and is refused by the parser. */
function entitiesIn(source: string): Record<string, string> {
  const entities: Record<string, string> = {};
  for (const [whole, name = ''] of source.matchAll(/&([A-Za-z][A-Za-z0-9]{1,30});/g)) {
    if (xmlEntities.has(name) || name in entities) continue;
    const meaning = decodeHTMLStrict(whole);
    if (meaning !== whole) entities[name] = meaning;
  }
  return entities;
}
