import {
  createElement,
  createText,
  firstChild,
  insertAt,
  setChildren,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from '../../../xml/index.ts';
import { diffSequences } from './diff-sequences.ts';
import { type AnchorPiece, fresh, type Piece, piecesOf, type WordPiece } from './paragraph-pieces.ts';

/** Who changed a paragraph, and when: an instant in ISO form. */
export interface ChangeAuthor {
  author: string;
  date: string;
}

type Kind = 'same' | 'removed' | 'added';
type Marked = { kind: Kind; word: WordPiece } | { anchor: AnchorPiece };

/**
 * Makes a paragraph of the edited document show how it came from that of the draft: words that went stand in `w:del`,
 * new ones in `w:ins`. Accepting everything gives the edited paragraph, rejecting everything the draft.
 */
export function trackParagraph(
  tree: XmlTree,
  draft: XmlElement,
  edited: XmlElement,
  by: ChangeAuthor,
  nextId: () => number,
): void {
  const marked = compare(piecesOf(draft), piecesOf(edited));
  const marks = { 'w:author': by.author, 'w:date': by.date.replace(/\.\d+Z$/, 'Z') };
  const attributes = (): Record<string, string> => ({ 'w:id': String(nextId()), ...marks });
  const properties = edited.children.filter((child) => child.kind === 'element' && child.name === 'w:pPr');
  setChildren(edited, [...properties, ...build(tree, marked, attributes)]);
  trackProperties(tree, draft, edited, attributes);
}

/** What is no text parts the paragraph; between two of them words are compared. */
function compare(draft: readonly Piece[], edited: readonly Piece[]): Marked[] {
  const [before, after] = [sections(draft), sections(edited)];
  const keys = (parts: Sections): string => parts.anchors.map(({ key }) => key).join('\n');
  if (keys(before) !== keys(after)) return asWhole(draft, edited);
  return after.words.flatMap((words, index) => {
    const anchor = after.anchors[index];
    return [...compareWords(before.words[index] ?? [], words), ...(anchor ? [{ anchor }] : [])];
  });
}

/** A mark that moved cannot stand twice: the old text goes as a whole and the new one comes around it. */
function asWhole(draft: readonly Piece[], edited: readonly Piece[]): Marked[] {
  const removed = draft.flatMap((piece): Marked[] => (piece.kind === 'word' ? [{ kind: 'removed', word: piece }] : []));
  return [
    ...removed,
    ...edited.map((piece): Marked => (piece.kind === 'word' ? { kind: 'added', word: piece } : { anchor: piece })),
  ];
}

interface Sections {
  anchors: AnchorPiece[];
  words: WordPiece[][];
}

function sections(pieces: readonly Piece[]): Sections {
  const found: Sections = { anchors: [], words: [[]] };
  for (const piece of pieces) {
    if (piece.kind === 'word') found.words.at(-1)?.push(piece);
    else {
      found.anchors.push(piece);
      found.words.push([]);
    }
  }
  return found;
}

function compareWords(draft: readonly WordPiece[], edited: readonly WordPiece[]): Marked[] {
  const steps = diffSequences(
    draft.map(({ key }) => key),
    edited.map(({ key }) => key),
  );
  const result: { kind: Kind; word: WordPiece; old?: WordPiece | undefined }[] = [];
  let [a, b] = [0, 0];
  for (const { kind, count } of steps) {
    for (let index = 0; index < count; index++) {
      const old = kind === 'added' ? undefined : draft[a++];
      const now = kind === 'removed' ? undefined : edited[b++];
      const word = now ?? old;
      if (word) result.push({ kind, word, old });
    }
  }
  return readable(result);
}

/** A blank alone between two changed words is no island: nobody wants to read a sentence in tatters. */
function readable(steps: readonly { kind: Kind; word: WordPiece; old?: WordPiece | undefined }[]): Marked[] {
  const out: Marked[] = [];
  for (let index = 0; index < steps.length; ) {
    if (steps[index]?.kind === 'same') {
      out.push({ kind: 'same', word: steps[index]?.word as WordPiece });
      index++;
      continue;
    }
    const removed: Marked[] = [];
    const added: Marked[] = [];
    for (let step = steps[index]; step; step = steps[++index]) {
      const island =
        step.kind === 'same' && isBlank(step.word) && changes(steps[index - 1]) && changes(steps[index + 1]);
      if (step.kind === 'same' && !island) break;
      if (step.kind !== 'added') removed.push({ kind: 'removed', word: step.old ?? step.word });
      if (step.kind !== 'removed') added.push({ kind: 'added', word: step.word });
    }
    out.push(...removed, ...added);
  }
  return out;
}

const isBlank = ({ text }: WordPiece): boolean => text !== '' && text.trim() === '';
const changes = (step: { kind: Kind } | undefined): boolean => step !== undefined && step.kind !== 'same';

interface Frame {
  nodes: XmlNode[];
  container?: { element: XmlElement; slot: XmlElement };
}

function build(tree: XmlTree, marked: readonly Marked[], attributes: () => Record<string, string>): XmlNode[] {
  const root: Frame = { nodes: [] };
  const stack = [root];
  for (let index = 0; index < marked.length; ) {
    const frame = stack.at(-1) ?? root;
    const item = marked[index];
    if (item && 'anchor' in item) {
      index++;
      place(tree, item.anchor, stack, root);
      continue;
    }
    const words: WordPiece[] = [];
    const kind = item?.kind ?? 'same';
    for (let next = marked[index]; next && 'word' in next && next.kind === kind; next = marked[++index])
      words.push(next.word);
    const runs = toRuns(tree, words, kind === 'removed');
    if (kind === 'same') frame.nodes.push(...runs);
    else frame.nodes.push(createElement(tree, kind === 'removed' ? 'w:del' : 'w:ins', attributes(), runs));
  }
  return root.nodes;
}

function place(tree: XmlTree, anchor: AnchorPiece, stack: Frame[], root: Frame): void {
  const frame = stack.at(-1) ?? root;
  if (anchor.kind === 'whole') frame.nodes.push(anchor.node);
  else if (anchor.kind === 'in-run') {
    const properties = anchor.rPr ? [fresh(anchor.rPr)] : [];
    frame.nodes.push(createElement(tree, 'w:r', {}, [...properties, anchor.node]));
  } else if (anchor.kind === 'open') stack.push({ nodes: [], container: anchor });
  else if (stack.length > 1) {
    const { nodes, container } = stack.pop() ?? root;
    if (!container) return;
    const head = container.slot.children.filter((child) => child.kind === 'element' && child.name.endsWith('Pr'));
    setChildren(container.slot, [...head, ...nodes]);
    (stack.at(-1) ?? root).nodes.push(container.element);
  }
}

/** Words of one format make one run; text that is deleted has an element of its own. */
function toRuns(tree: XmlTree, words: readonly WordPiece[], deleted: boolean): XmlElement[] {
  const runs: XmlElement[] = [];
  for (let index = 0; index < words.length; ) {
    const rPr = words[index]?.rPr;
    const children: XmlNode[] = [];
    let text = '';
    const endText = (): void => {
      const name = deleted ? 'w:delText' : 'w:t';
      if (text !== '') children.push(createElement(tree, name, { 'xml:space': 'preserve' }, [createText(text)]));
      text = '';
    };
    for (let word = words[index]; word && word.rPr === rPr; word = words[++index]) {
      if (word.element) {
        endText();
        children.push(fresh(word.element));
      } else text += word.text;
    }
    endText();
    runs.push(createElement(tree, 'w:r', {}, [...(rPr ? [fresh(rPr)] : []), ...children]));
  }
  return runs;
}

/** A paragraph whose direction follows its words says so too; its mark and its section are no part of the change. */
function trackProperties(
  tree: XmlTree,
  draft: XmlElement,
  edited: XmlElement,
  attributes: () => Record<string, string>,
): void {
  const own = (paragraph: XmlElement): XmlElement[] =>
    (firstChild(paragraph, 'w:pPr')?.children ?? []).flatMap((child) =>
      child.kind === 'element' && !/^w:(?:rPr|sectPr|pPrChange)$/.test(child.name) ? [fresh(child)] : [],
    );
  const [before, after] = [own(draft), own(edited)];
  const spelled = (list: readonly XmlElement[]): string =>
    JSON.stringify(list.map(({ name, attributes: all }) => [name, all.map(({ name: key, value }) => [key, value])]));
  if (spelled(before) === spelled(after)) return;
  const change = createElement(tree, 'w:pPrChange', attributes(), [createElement(tree, 'w:pPr', {}, before)]);
  const pPr = firstChild(edited, 'w:pPr');
  if (pPr) insertAt(pPr, pPr.children.length, change);
  else insertAt(edited, 0, createElement(tree, 'w:pPr', {}, [change]));
}
