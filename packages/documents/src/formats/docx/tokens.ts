import type { InlineToken } from '../../inline/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import type { Atom, Payload } from './atoms.ts';
import { formatSignature } from './run-format.ts';

type TextAtom = Extract<Atom, { kind: 'text' }>;

/** The format most characters of a paragraph or wrapper have: text in it needs no code. */
interface Context {
  base: string;
  rPr: XmlElement | undefined;
}

export interface ParagraphTokens {
  tokens: InlineToken<Payload>[];
  rPr: XmlElement | undefined;
}

/** Turns atoms into tokens: runs that look like their surroundings merge into it, others become pairs. */
export function toTokens(atoms: readonly Atom[]): ParagraphTokens {
  const signatures = signaturesOf(atoms);
  const contexts = [contextOf(atoms, 0, signatures)];
  const root = contexts[0];
  const tokens: InlineToken<Payload>[] = [];
  let run: string | undefined;
  const endRun = (): void => {
    if (run !== undefined) tokens.push({ close: true });
    run = undefined;
  };
  for (const [index, atom] of atoms.entries()) {
    const context = contexts.at(-1);
    if (atom.kind === 'text') {
      const signature = signatures.get(atom) ?? '';
      const wanted = signature === context?.base ? undefined : signature;
      if (wanted !== run) {
        endRun();
        if (wanted !== undefined) tokens.push({ open: { type: 'run', rPr: atom.rPr } });
        run = wanted;
      }
      tokens.push({ text: atom.text });
      continue;
    }
    endRun();
    if (atom.kind === 'raw') pushRaw(tokens, atom);
    else if (atom.kind === 'open' || atom.kind === 'open-field') {
      const inner = contextOf(atoms, index + 1, signatures, context);
      contexts.push(inner);
      tokens.push({ open: payloadOf(atom, inner, atoms, index) });
    } else if (atom.kind === 'close' || atom.kind === 'close-field') {
      contexts.pop();
      tokens.push({ close: true });
    }
  }
  endRun();
  return { tokens, rPr: root?.rPr };
}

/** Neighbouring marks with no text between them are one mark to the translator. */
function pushRaw(tokens: InlineToken<Payload>[], atom: Extract<Atom, { kind: 'raw' }>): void {
  const last = tokens.at(-1);
  if (last && 'single' in last && last.single.type === 'raw') last.single.pieces.push(...atom.pieces);
  else tokens.push({ single: { type: 'raw', pieces: [...atom.pieces] } });
}

function payloadOf(
  atom: Extract<Atom, { kind: 'open' | 'open-field' }>,
  inner: Context,
  atoms: readonly Atom[],
  index: number,
): Payload {
  if (atom.kind === 'open') return { type: 'container', element: atom.element, slot: atom.slot, rPr: inner.rPr };
  const close = atoms[closeIndex(atoms, index)];
  return { type: 'field', begin: atom.begin, end: close?.kind === 'close-field' ? close.end : [], rPr: inner.rPr };
}

function closeIndex(atoms: readonly Atom[], open: number): number {
  let depth = 0;
  for (let index = open; index < atoms.length; index++) {
    const kind = atoms[index]?.kind;
    if (kind === 'open' || kind === 'open-field') depth++;
    else if ((kind === 'close' || kind === 'close-field') && --depth === 0) return index;
  }
  return atoms.length;
}

/** Counts the direct text of a level, from an index to the end of that level. */
function contextOf(atoms: readonly Atom[], from: number, signatures: Map<TextAtom, string>, outer?: Context): Context {
  const sizes = new Map<string, { size: number; rPr: XmlElement | undefined }>();
  let depth = 0;
  for (let index = from; index < atoms.length && depth >= 0; index++) {
    const atom = atoms[index];
    if (atom?.kind === 'open' || atom?.kind === 'open-field') depth++;
    else if (atom?.kind === 'close' || atom?.kind === 'close-field') depth--;
    else if (atom?.kind === 'text' && depth === 0) {
      const signature = signatures.get(atom) ?? '';
      const entry = sizes.get(signature) ?? { size: 0, rPr: atom.rPr };
      entry.size += atom.text.length;
      sizes.set(signature, entry);
    }
  }
  let best: [string, { size: number; rPr: XmlElement | undefined }] | undefined;
  for (const entry of sizes) if (!best || entry[1].size > best[1].size) best = entry;
  return best ? { base: best[0], rPr: best[1].rPr } : (outer ?? { base: '', rPr: undefined });
}

/** White space alone takes the look of a neighbour, the commoner one, so that a bold blank makes no code. */
function signaturesOf(atoms: readonly Atom[]): Map<TextAtom, string> {
  const signatures = new Map<TextAtom, string>();
  const sizes = new Map<string, number>();
  for (const atom of atoms) {
    if (atom.kind !== 'text') continue;
    const signature = formatSignature(atom.rPr);
    signatures.set(atom, signature);
    sizes.set(signature, (sizes.get(signature) ?? 0) + atom.text.length);
  }
  const size = (signature: string): number => sizes.get(signature) ?? 0;
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind !== 'text' || atom.text.trim() !== '') continue;
    const neighbours = [atoms[index - 1], atoms[index + 1]].flatMap((item) =>
      item?.kind === 'text' ? [signatures.get(item) ?? ''] : [],
    );
    const [best] = neighbours.sort((one, other) => size(other) - size(one));
    const visible = /w:u\(|w:highlight|w:shd/.test((best ?? '') + (signatures.get(atom) ?? ''));
    if (best !== undefined && !visible) signatures.set(atom, best);
  }
  return signatures;
}
