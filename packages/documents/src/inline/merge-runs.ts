import type { InlineToken } from './build-inline.ts';

/** A paragraph laid flat by a format: text with its look, marks, and wrappers around both. */
export type RunAtom<F, P> =
  | { kind: 'text'; text: string; format: F }
  | { kind: 'single'; payload: P }
  | { kind: 'open'; payload: (inside: F) => P }
  | { kind: 'close' };

export interface RunRules<F, P> {
  /** Formats with equal signatures look equal to a reader. */
  signature(format: F): string;
  /** The look of a wrapper or paragraph without text of its own. */
  none: F;
  run(format: F): P;
  /** Takes a mark into the one right before it: with no text between them they are one to the translator. */
  join(before: P, next: P): boolean;
  /** Whether blanks in this look can be seen, as underlined ones can. */
  visible(signature: string): boolean;
}

/** Merges runs that look alike; the commonest look of a level needs no code, others become pairs. */
export function mergeRuns<F, P>(
  atoms: readonly RunAtom<F, P>[],
  rules: RunRules<F, P>,
): { tokens: InlineToken<P>[]; format: F } {
  const signatures = signaturesOf(atoms, rules);
  const root = levelOf(atoms, 0, signatures, { base: rules.signature(rules.none), format: rules.none });
  const levels = [root];
  const tokens: InlineToken<P>[] = [];
  let run: string | undefined;
  const endRun = (): void => {
    if (run !== undefined) tokens.push({ close: true });
    run = undefined;
  };
  for (const [index, atom] of atoms.entries()) {
    const level = levels.at(-1) ?? root;
    if (atom.kind === 'text') {
      const signature = signatures[index] ?? '';
      const wanted = signature === level.base ? undefined : signature;
      if (wanted !== run) {
        endRun();
        if (wanted !== undefined) tokens.push({ open: rules.run(atom.format) });
        run = wanted;
      }
      tokens.push({ text: atom.text });
      continue;
    }
    endRun();
    if (atom.kind === 'open') {
      const inner = levelOf(atoms, index + 1, signatures, level);
      levels.push(inner);
      tokens.push({ open: atom.payload(inner.format) });
    } else if (atom.kind === 'close') {
      levels.pop();
      tokens.push({ close: true });
    } else {
      const last = tokens.at(-1);
      if (!(last && 'single' in last && rules.join(last.single, atom.payload))) tokens.push({ single: atom.payload });
    }
  }
  endRun();
  return { tokens, format: root.format };
}

interface Level<F> {
  base: string;
  format: F;
}

/** The look that most characters of a level have, from an index to the end of that level. */
function levelOf<F, P>(
  atoms: readonly RunAtom<F, P>[],
  from: number,
  signatures: readonly string[],
  outer: Level<F>,
): Level<F> {
  const sizes = new Map<string, { size: number; format: F }>();
  let depth = 0;
  for (let index = from; index < atoms.length && depth >= 0; index++) {
    const atom = atoms[index];
    if (atom?.kind === 'open') depth++;
    else if (atom?.kind === 'close') depth--;
    else if (atom?.kind === 'text' && depth === 0) {
      const signature = signatures[index] ?? '';
      const entry = sizes.get(signature) ?? { size: 0, format: atom.format };
      entry.size += atom.text.length;
      sizes.set(signature, entry);
    }
  }
  let best: Level<F> | undefined;
  let most = 0;
  for (const [base, { size, format }] of sizes) {
    if (size <= most) continue;
    most = size;
    best = { base, format };
  }
  return best ?? outer;
}

/** White space alone takes the look of a neighbour, the commoner one, so that a bold blank makes no code. */
function signaturesOf<F, P>(atoms: readonly RunAtom<F, P>[], rules: RunRules<F, P>): string[] {
  const signatures = atoms.map((atom) => (atom.kind === 'text' ? rules.signature(atom.format) : ''));
  const sizes = new Map<string, number>();
  for (const [index, atom] of atoms.entries()) {
    const signature = signatures[index] ?? '';
    if (atom.kind === 'text') sizes.set(signature, (sizes.get(signature) ?? 0) + atom.text.length);
  }
  const size = (signature: string): number => sizes.get(signature) ?? 0;
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind !== 'text' || atom.text.trim() !== '') continue;
    const near = [index - 1, index + 1].filter((at) => atoms[at]?.kind === 'text').map((at) => signatures[at] ?? '');
    const [best] = near.sort((one, other) => size(other) - size(one));
    if (best !== undefined && !rules.visible(best) && !rules.visible(signatures[index] ?? '')) signatures[index] = best;
  }
  return signatures;
}
