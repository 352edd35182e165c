import type { XmlElement, XmlNode, XmlTree } from './tree.ts';

const unwritable =
  /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu;

/** XML 1.0 has no spelling for most control characters: they are left out, as are lone surrogates. */
export function escapeText(text: string): string {
  return text
    .replace(unwritable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\r/g, '&#13;');
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;').replace(/\n/g, '&#10;').replace(/\t/g, '&#9;');
}

/** Writes a tree: what is unchanged is copied from the source, letter for letter. */
export function writeTree(tree: XmlTree): string {
  const { source, root } = tree;
  if (!root.changed && !root.tagChanged) return source;
  const out: string[] = [source.slice(0, root.start)];
  writeElement(source, root, out);
  out.push(source.slice(root.end));
  return out.join('');
}

function write(source: string, node: XmlNode, out: string[]): void {
  if (node.kind === 'element') writeElement(source, node, out);
  else if (node.start >= 0) out.push(source.slice(node.start, node.end));
  else if (node.kind === 'text') out.push(escapeText(node.value));
}

function writeElement(source: string, element: XmlElement, out: string[]): void {
  if (element.start >= 0 && !element.changed && !element.tagChanged) {
    out.push(source.slice(element.start, element.end));
    return;
  }
  const empty = element.children.length === 0;
  const wasEmpty = element.start >= 0 && element.closeStart === element.end;
  if (element.start >= 0 && !element.tagChanged && wasEmpty === empty) {
    out.push(source.slice(element.start, element.openEnd));
  } else {
    const attributes = element.attributes.map((item) => ` ${item.raw}="${escapeAttribute(item.value)}"`).join('');
    out.push(`<${element.raw}${attributes}${empty ? '/>' : '>'}`);
  }
  for (const child of element.children) write(source, child, out);
  if (!empty) out.push(`</${element.raw}>`);
}
