import type { Inline } from '../model.ts';

export type CodeProblem = { code: number; problem: 'missing' | 'unknown' | 'repeated' | 'crossed' | 'wrong-kind' };

/** A translation is taken as it is only when every code is there once, of its kind, and pairs nest. */
export function validateCodes(source: readonly Inline[], target: readonly Inline[]): CodeProblem[] {
  const kinds = codeKinds(source);
  const problems: CodeProblem[] = [];
  const seen = new Set<number>();
  const closed = new Set<number>();
  const open: number[] = [];
  for (const piece of target) {
    if (typeof piece === 'string') continue;
    const id = codeNumber(piece);
    const kind = kinds.get(id);
    if (!kind) problems.push({ code: id, problem: 'unknown' });
    else if ((kind === 'single') !== 'single' in piece) problems.push({ code: id, problem: 'wrong-kind' });
    else if ('close' in piece) {
      if (open.at(-1) === id) open.pop();
      else problems.push({ code: id, problem: closed.has(id) ? 'repeated' : 'crossed' });
      closed.add(id);
    } else {
      if (seen.has(id)) problems.push({ code: id, problem: 'repeated' });
      seen.add(id);
      if ('open' in piece) open.push(id);
    }
  }
  for (const id of open) problems.push({ code: id, problem: 'crossed' });
  for (const id of kinds.keys()) if (!seen.has(id)) problems.push({ code: id, problem: 'missing' });
  return problems;
}

export function codeKinds(content: readonly Inline[]): Map<number, 'pair' | 'single'> {
  const kinds = new Map<number, 'pair' | 'single'>();
  for (const piece of content) {
    if (typeof piece === 'string' || 'close' in piece) continue;
    kinds.set(codeNumber(piece), 'open' in piece ? 'pair' : 'single');
  }
  return kinds;
}

export function codeNumber(piece: Exclude<Inline, string>): number {
  if ('open' in piece) return piece.open;
  return 'close' in piece ? piece.close : piece.single;
}
