import type { Language } from '@targum/languages';
import {
  cloneElement,
  createElement,
  createText,
  directText,
  firstChild,
  insertAt,
  removeNode,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../xml/index.ts';
import { type Direction, splitByScript } from '../split-by-script.ts';
import { insertOrdered } from './schema-order.ts';
import { isSwitchedOn } from './switches.ts';
import { chooseComplexFont, copyTwins, dropFontHint, setLanguage } from './twins.ts';

/** Where a run lies in its paragraph: scripts are resolved over the whole text, not run by run. */
interface Stretch {
  run: XmlElement;
  text: string;
}

/** Splits the runs of one paragraph where the script changes and marks each with its direction. */
export function turnRuns(tree: XmlTree, paragraph: XmlElement, base: Direction, language: Language): void {
  const stretches = collectRuns(paragraph);
  const whole = stretches.map((stretch) => stretch.text).join('');
  const directions = splitByScript(whole, base);
  const split = new Map<XmlElement, XmlElement[]>();
  let piece = 0;
  let used = 0;
  for (const { run, text } of stretches) {
    const parts: { text: string; direction: Direction }[] = [];
    for (let left = text.length; left > 0; ) {
      const current = directions[piece];
      if (!current) break;
      const take = Math.min(left, current.text.length - used);
      parts.push({ text: current.text.slice(used, used + take), direction: current.direction });
      left -= take;
      used += take;
      if (used === current.text.length) {
        piece++;
        used = 0;
      }
    }
    if (parts.length === 0) continue;
    if (parts.length === 1) markRun(tree, run, parts[0]?.direction ?? base, language);
    else split.set(run, splitRun(tree, run, parts, language));
  }
  // Once for each parent, not once for each run: paragraphs of ten thousand runs exist.
  for (const parent of new Set([...split.keys()].map((run) => run.parent))) {
    if (parent)
      setChildren(
        parent,
        parent.children.flatMap((child): XmlNode[] =>
          child.kind === 'element' ? (split.get(child) ?? [child]) : [child],
        ),
      );
  }
}

/** Runs of this paragraph, wrappers included, text boxes not; only `w:t` counts as text. */
function collectRuns(parent: XmlElement, found: Stretch[] = []): Stretch[] {
  for (const child of parent.children) {
    if (child.kind !== 'element') continue;
    if (child.name === 'w:r') {
      const text = runText(child);
      if (text !== '') found.push({ run: child, text });
    } else if (child.name !== 'w:pPr' && child.name !== 'w:del' && !child.name.startsWith('m:'))
      collectRuns(child, found);
  }
  return found;
}

function runText(run: XmlElement): string {
  let text = '';
  for (const child of run.children) {
    if (child.kind !== 'element') continue;
    if (child.name === 'w:t') text += directText(child);
    else if (child.name === 'w:tab' || child.name === 'w:br') text += '\t';
  }
  return text;
}

export function markRun(tree: XmlTree, run: XmlElement, direction: Direction, language: Language): void {
  const existing = firstChild(run, 'w:rPr');
  const wasRtl = isSwitchedOn(existing, 'w:rtl') === true;
  if (direction === 'rtl') {
    const rPr = existing ?? createElement(tree, 'w:rPr');
    if (!existing) insertAt(run, 0, rPr);
    if (!wasRtl) {
      copyTwins(rPr, 'rtl');
      const off = firstChild(rPr, 'w:rtl');
      if (off) removeNode(off);
      insertOrdered(rPr, createElement(tree, 'w:rtl'));
    }
    if (language.direction === 'rtl') chooseComplexFont(tree, rPr, language);
    if (language.direction === 'rtl') setLanguage(tree, rPr, language);
    return;
  }
  if (!existing) return;
  if (wasRtl) {
    copyTwins(existing, 'ltr');
    for (const name of ['w:rtl', 'w:cs']) {
      const element = firstChild(existing, name);
      if (element) removeNode(element);
    }
    dropFontHint(existing);
  }
  if (language.direction === 'ltr') setLanguage(tree, existing, language);
  if (existing.children.length === 0) removeNode(existing);
}

function splitRun(
  tree: XmlTree,
  run: XmlElement,
  parts: readonly { text: string; direction: Direction }[],
  language: Language,
): XmlElement[] {
  const rPr = firstChild(run, 'w:rPr');
  const queue = run.children.filter((child) => child !== rPr);
  const made: XmlElement[] = [];
  for (const part of parts) {
    const nodes = takeText(tree, queue, part.text.length);
    const copy = createElement(tree, 'w:r', {}, rPr ? [cloneElement(rPr), ...nodes] : nodes);
    copy.attributes = run.attributes.map((item) => ({ ...item }));
    made.push(copy);
  }
  const last = made.at(-1);
  if (last && queue.length > 0) insertAt(last, last.children.length, ...queue);
  for (const [index, copy] of made.entries()) markRun(tree, copy, parts[index]?.direction ?? 'ltr', language);
  return made;
}

/** Takes nodes from the front of a run until so many characters are used up, cutting a `w:t` where needed. */
function takeText(tree: XmlTree, queue: XmlNode[], length: number): XmlNode[] {
  const taken: XmlNode[] = [];
  let left = length;
  while (queue.length > 0 && left > 0) {
    const node = queue[0];
    if (node?.kind !== 'element' || !['w:t', 'w:tab', 'w:br'].includes(node.name)) {
      if (node) taken.push(node);
      queue.shift();
      continue;
    }
    const text = node.name === 'w:t' ? directText(node) : '\t';
    if (text.length <= left) {
      taken.push(node);
      queue.shift();
      left -= text.length;
    } else {
      taken.push(textElement(tree, text.slice(0, left)));
      queue[0] = textElement(tree, text.slice(left));
      left = 0;
    }
  }
  return taken;
}

function textElement(tree: XmlTree, text: string): XmlElement {
  return createElement(tree, 'w:t', { 'xml:space': 'preserve' }, [createText(text)]);
}
