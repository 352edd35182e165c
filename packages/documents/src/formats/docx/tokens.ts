import { type InlineToken, mergeRuns, type RunAtom } from '../../inline/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import type { Atom, Payload } from './atoms.ts';
import { formatSignature } from './run-format.ts';

type Format = XmlElement | undefined;

export interface ParagraphTokens {
  tokens: InlineToken<Payload>[];
  rPr: Format;
}

/** Turns the atoms of a paragraph into tokens: runs that look alike are merged. */
export function toTokens(atoms: readonly Atom[]): ParagraphTokens {
  const { tokens, format } = mergeRuns<Format, Payload>(
    atoms.flatMap((atom, index) => toRunAtom(atom, index, atoms)),
    {
      signature: formatSignature,
      none: undefined,
      run: (rPr) => ({ type: 'run', rPr }),
      join: (before, next) => {
        if (before.type !== 'raw' || next.type !== 'raw') return false;
        before.pieces.push(...next.pieces);
        return true;
      },
      visible: (signature) => /w:u\(|w:highlight|w:shd/.test(signature),
    },
  );
  return { tokens, rPr: format };
}

function toRunAtom(atom: Atom, index: number, atoms: readonly Atom[]): RunAtom<Format, Payload>[] {
  switch (atom.kind) {
    case 'text':
      return [{ kind: 'text', text: atom.text, format: atom.rPr }];
    case 'raw':
      return [{ kind: 'single', payload: { type: 'raw', pieces: [...atom.pieces] } }];
    case 'open':
      return [{ kind: 'open', payload: (rPr) => ({ type: 'container', element: atom.element, slot: atom.slot, rPr }) }];
    case 'open-field': {
      const close = atoms[closeIndex(atoms, index)];
      const end = close?.kind === 'close-field' ? close.end : [];
      return [{ kind: 'open', payload: (rPr) => ({ type: 'field', begin: atom.begin, end, rPr }) }];
    }
    case 'close':
    case 'close-field':
      return [{ kind: 'close' }];
    default:
      return [];
  }
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
