import type { Atom, RawPiece, TextNode } from './atoms.ts';
import { isProseField } from './read-atoms.ts';

/** A complex field that is open; it may have begun in an earlier paragraph of the story. */
export interface OpenField {
  instruction: string;
  inResult: boolean;
  prose: boolean;
}

interface LocalField extends OpenField {
  /** Where in the output it began and where its result starts; -1 when it began in an earlier paragraph. */
  at: number;
  resultAt: number;
  depth: number;
  crossed: boolean;
}

/**
 * Folds complex fields: a whole field becomes one mark, or a pair around its result when that is
 * prose. A field that ends in another paragraph leaves its pieces as marks. The open fields of the
 * story go in and come out.
 */
export function foldFields(atoms: readonly Atom[], story: OpenField[]): Atom[] {
  const out: Atom[] = [];
  const open: LocalField[] = story.map((field) => ({ ...field, at: -1, resultAt: -1, depth: 0, crossed: true }));
  let depth = 0;
  for (const atom of atoms) {
    const top = open.at(-1);
    if (atom.kind === 'open') depth++;
    if (atom.kind === 'close') {
      depth--;
      for (const field of open) if (depth < field.depth) field.crossed = true;
    }
    if (atom.kind === 'field' && atom.step === 'begin') {
      open.push({
        instruction: '',
        inResult: false,
        prose: false,
        at: out.length,
        resultAt: -1,
        depth,
        crossed: false,
      });
      out.push({ kind: 'raw', pieces: [atom.piece], texts: [] });
    } else if (atom.kind === 'field' && atom.step === 'separate') {
      out.push({ kind: 'raw', pieces: [atom.piece], texts: [] });
      if (top) Object.assign(top, { inResult: true, prose: isProseField(top.instruction), resultAt: out.length });
      if (top && depth !== top.depth) top.crossed = true;
    } else if (atom.kind === 'field') {
      open.pop();
      if (top && top.at >= 0 && !top.crossed && depth === top.depth) close(out, top, atom.piece);
      else out.push({ kind: 'raw', pieces: [atom.piece], texts: [] });
    } else if (atom.kind === 'instruction') {
      if (top) top.instruction += atom.text;
      out.push({ kind: 'raw', pieces: [atom.piece], texts: atom.texts });
    } else {
      out.push(open.some((field) => (field.at < 0 || field.crossed) && hides(field)) ? asRaw(atom) : atom);
    }
  }
  for (const field of open) {
    if (field.at >= 0 && hides(field))
      for (let index = field.at; index < out.length; index++) {
        const atom = out[index];
        if (atom) out[index] = asRaw(atom);
      }
  }
  story.splice(0, story.length, ...open.map(({ instruction, inResult, prose }) => ({ instruction, inResult, prose })));
  return out;
}

function hides(field: OpenField): boolean {
  return !field.inResult || !field.prose;
}

function asRaw(atom: Atom): Atom {
  if (atom.kind !== 'text') return atom;
  return { kind: 'raw', pieces: [atom.piece], texts: atom.node ? [{ ...atom.node, reason: 'field-result' }] : [] };
}

function close(out: Atom[], field: LocalField, end: RawPiece): void {
  if (field.inResult && field.prose) {
    const head = collapse(out.slice(field.at, field.resultAt));
    const result = out.slice(field.resultAt);
    out.length = field.at;
    out.push({ kind: 'open-field', begin: head.pieces, texts: head.texts }, ...result, {
      kind: 'close-field',
      end: [end],
    });
    return;
  }
  const whole = collapse(out.slice(field.at));
  out.length = field.at;
  out.push({ kind: 'raw', pieces: [...whole.pieces, end], texts: whole.texts });
}

/** One mark for a balanced stretch: wrappers in it go along whole. */
function collapse(atoms: readonly Atom[]): { pieces: RawPiece[]; texts: TextNode[] } {
  const pieces: RawPiece[] = [];
  const texts: TextNode[] = [];
  let depth = 0;
  for (const atom of atoms) {
    if (atom.kind === 'open' && depth++ === 0) pieces.push({ node: atom.element });
    if (atom.kind === 'close') depth--;
    if (atom.kind === 'text') {
      if (atom.node) texts.push({ ...atom.node, reason: 'field-result' });
      if (depth === 0) pieces.push(atom.piece);
    }
    if (atom.kind === 'raw' || atom.kind === 'open-field') {
      texts.push(...atom.texts);
      if (depth === 0) pieces.push(...(atom.kind === 'raw' ? atom.pieces : atom.begin));
    }
    if (atom.kind === 'close-field' && depth === 0) pieces.push(...atom.end);
  }
  return { pieces, texts };
}
