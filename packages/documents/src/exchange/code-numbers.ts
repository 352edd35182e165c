import type { Inline } from '../model.ts';

/** Codes of other tools have names; ours have numbers. A name that is a number keeps it. */
export class CodeNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #taken = new Set<number>();

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const own = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 0;
    let number = own > 0 && !this.#taken.has(own) ? own : 1;
    while (this.#taken.has(number)) number += 1;
    this.#numbers.set(name, number);
    this.#taken.add(number);
    return number;
  }
}

/** A code whose partner is missing stands alone, so that the result always nests. */
export function settlePairs(content: readonly Inline[]): Inline[] {
  const open: { code: number; index: number }[] = [];
  const matched = new Set<number>();
  content.forEach((piece, index) => {
    if (typeof piece === 'string') return;
    if ('open' in piece) open.push({ code: piece.open, index });
    if (!('close' in piece)) return;
    const at = open.findLastIndex((item) => item.code === piece.close);
    const start = open[at];
    if (!start) return;
    matched.add(start.index).add(index);
    open.length = at;
  });
  return content.flatMap((piece, index): Inline[] => {
    if (typeof piece === 'string') return piece === '' ? [] : [piece];
    if ('single' in piece || matched.has(index)) return [piece];
    return 'open' in piece ? [{ single: piece.open }] : [];
  });
}
