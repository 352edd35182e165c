import { DocumentError } from '../errors.ts';
import type { Inline } from '../model.ts';
import { attribute, childElements, deepText, descendants, parseXml, type XmlElement } from '../xml/index.ts';
import { CodeNumbers, settlePairs } from './code-numbers.ts';
import type { ExchangeFile, ExchangeState, ExchangeUnit } from './exchange-file.ts';

/** Reads XLIFF 1.2 and 2.x, ours or another tool's; each `file` in it comes back by itself. */
export function readXliff(text: string): ExchangeFile[] {
  const { root } = parseXml(text, { part: 'XLIFF', doctype: 'allowed' });
  if (local(root) !== 'xliff') throw new DocumentError('document_mislabelled', 'The file is not XLIFF');
  const version = attribute(root, 'version') ?? '';
  if (version.startsWith('1.')) return filesOf(root).map(readFile12);
  if (version.startsWith('2.')) return filesOf(root).map((file) => readFile2(file, root));
  throw new DocumentError('document_unsupported', `XLIFF version "${version}" is not known; 1.2 and 2.1 are`);
}

const local = (element: XmlElement): string => element.raw.slice(element.raw.indexOf(':') + 1);
const filesOf = (root: XmlElement): XmlElement[] => childElements(root).filter((element) => local(element) === 'file');
const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  childElements(element).find((child) => local(child) === name);

const baseOf = (text: string | undefined): string | undefined => (/^[\da-f]{12}$/u.test(text ?? '') ? text : undefined);

function readFile12(file: XmlElement): ExchangeFile {
  const units: ExchangeUnit[] = [];
  for (const element of descendants(file)) {
    if (local(element) !== 'trans-unit') continue;
    const source = childNamed(element, 'source');
    const id = attribute(element, 'id');
    if (!source || id === undefined) continue;
    const numbers = new CodeNumbers();
    const unit: ExchangeUnit = { id, source: contentOf([source], numbers) };
    const target = childNamed(element, 'target');
    const content = target ? contentOf([target], numbers) : [];
    if (content.length > 0) unit.target = content;
    const state = state12(target ? attribute(target, 'state') : undefined, attribute(element, 'approved'));
    if (state) unit.state = state;
    const base = baseOf(/^targum:(.*)$/u.exec(attribute(element, 'extradata') ?? '')?.[1]);
    if (base !== undefined) unit.base = base;
    const note = childNamed(element, 'note');
    if (note) unit.note = deepText(note);
    units.push(unit);
  }
  return {
    original: attribute(file, 'original') ?? '',
    sourceLanguage: attribute(file, 'source-language') ?? '',
    targetLanguage: attribute(file, 'target-language') ?? '',
    units,
  };
}

function state12(state: string | undefined, approved: string | undefined): ExchangeState | undefined {
  if (state === 'final') return 'final';
  if (state === 'signed-off' || approved === 'yes') return 'reviewed';
  if (state === undefined) return undefined;
  return state === 'new' || state.startsWith('needs-') ? 'new' : 'translated';
}

const states2: Readonly<Record<string, ExchangeState>> = {
  initial: 'new',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

function readFile2(file: XmlElement, root: XmlElement): ExchangeFile {
  const units: ExchangeUnit[] = [];
  for (const element of descendants(file)) {
    if (local(element) !== 'unit') continue;
    const pieces = childElements(element).filter((child) => local(child) === 'segment' || local(child) === 'ignorable');
    const numbers = new CodeNumbers();
    const source = contentOf(
      pieces.flatMap((piece) => childNamed(piece, 'source') ?? []),
      numbers,
    );
    const targets = pieces.flatMap(
      (piece) =>
        childNamed(piece, 'target') ?? (local(piece) === 'ignorable' ? (childNamed(piece, 'source') ?? []) : []),
    );
    const translated = pieces.some((piece) => childNamed(piece, 'target'));
    const unit: ExchangeUnit = { id: attribute(element, 'name') ?? attribute(element, 'id') ?? '', source };
    const target = contentOf(targets, numbers);
    if (translated && target.length > 0) unit.target = target;
    const state = states2[attribute(pieces[0] ?? element, 'state') ?? ''];
    if (state) unit.state = state;
    const base = baseOf(attribute(element, 'tgm:base'));
    if (base !== undefined) unit.base = base;
    const note = childElements(childNamed(element, 'notes') ?? element).find((child) => local(child) === 'note');
    if (note) unit.note = deepText(note);
    units.push(unit);
  }
  return {
    original: attribute(file, 'original') ?? '',
    sourceLanguage: attribute(root, 'srcLang') ?? '',
    targetLanguage: attribute(root, 'trgLang') ?? '',
    units,
  };
}

/** Text and codes of sources or targets; what stands inside a native code is not prose. */
export function contentOf(elements: readonly XmlElement[], numbers: CodeNumbers): Inline[] {
  const content: Inline[] = [];
  for (const element of elements) collect(element, numbers, content);
  return settlePairs(joinText(content));
}

function joinText(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of content) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function collect(element: XmlElement, numbers: CodeNumbers, content: Inline[]): void {
  for (const child of element.children) {
    if (child.kind === 'text') content.push(child.value);
    if (child.kind !== 'element') continue;
    const code = (name: string): number =>
      numbers.numberOf(
        attribute(child, name) ?? attribute(child, 'id') ?? attribute(child, 'i') ?? attribute(child, 'x') ?? '',
      );
    switch (local(child)) {
      case 'g':
      case 'pc':
        content.push({ open: code('id') });
        collect(child, numbers, content);
        content.push({ close: code('id') });
        break;
      case 'bpt':
        content.push({ open: code(attribute(child, 'rid') === undefined ? 'i' : 'rid') });
        break;
      case 'ept':
        content.push({ close: code(attribute(child, 'rid') === undefined ? 'i' : 'rid') });
        break;
      case 'sc':
        content.push({ open: code('id') });
        break;
      case 'ec':
        content.push({ close: code(attribute(child, 'startRef') === undefined ? 'id' : 'startRef') });
        break;
      case 'x':
      case 'bx':
      case 'ex':
      case 'ph':
      case 'it':
      case 'ut':
        content.push({ single: code('id') });
        break;
      case 'cp':
        break;
      default:
        // Marks for terms, comments and segments are not formatting: their text is prose.
        collect(child, numbers, content);
    }
  }
}
