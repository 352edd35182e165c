import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';
import { marksIn } from './marks.ts';

type Node = DefaultTreeAdapterMap['node'];
type Parent = DefaultTreeAdapterMap['parentNode'];

/** A page of this size is sent whole. */
const largePage = 200_000;

/** Of a large page only what lies between the first and the last wanted mark, inside of what it stands in. */
export function cutPage(text: string, wanted: ReadonlySet<number>): string {
  if (text.length <= largePage) return text;
  const document = parse(text);
  const order = new Map<Node, { from: number; to: number }>();
  const hits: number[] = [];
  let count = 0;
  const number = (node: Node): void => {
    const from = count++;
    if (node.nodeName === '#text' && 'value' in node && marksIn(node.value).some((mark) => wanted.has(mark)))
      hits.push(from);
    if ('childNodes' in node) node.childNodes.forEach(number);
    order.set(node, { from, to: count - 1 });
  };
  number(document);
  const [first, last] = [hits[0], hits.at(-1)];
  if (first === undefined || last === undefined) return text;
  const prune = (parent: Parent): void => {
    parent.childNodes = parent.childNodes.filter((child) => {
      const place = order.get(child);
      return child.nodeName === 'head' || (place !== undefined && place.to >= first && place.from <= last);
    });
    for (const child of parent.childNodes) if ('childNodes' in child && child.nodeName !== 'head') prune(child);
  };
  const root = document.childNodes.find((node) => node.nodeName === 'html');
  if (root && 'childNodes' in root) prune(root);
  return serialize(document);
}
