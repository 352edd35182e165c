import type { Unit } from '../model.ts';
import type { SplicedUnit } from '../splice/pieces.ts';
import { attributeOf, type OpenTag } from './tokens.ts';

/** Tells a note's unit which unit cites it, so that it can be translated in context. */
export class NoteLinks {
  readonly #references = new Map<string, number>();
  readonly #notes: { unit: Unit; ids: string[] }[] = [];

  addReference(openTag: string, at: number): void {
    const target = /href\s*=\s*["']?[^"'\s>#]*#([^"'\s>]+)/.exec(openTag)?.[1];
    if (target !== undefined && !this.#references.has(target)) this.#references.set(target, at);
  }

  addNote(unit: Unit, around: readonly OpenTag[]): void {
    const ids = around.flatMap((tag) => attributeOf(tag, 'id')?.value ?? []);
    this.#notes.push({ unit, ids });
  }

  settle(units: readonly SplicedUnit[]): void {
    for (const { unit, ids } of this.#notes) {
      const at = ids.map((id) => this.#references.get(id)).find((offset) => offset !== undefined);
      if (at === undefined) continue;
      const citing = nearest(units, at);
      if (citing && citing.unit !== unit) unit.citedBy = citing.unit.id;
    }
  }
}

/** The prose unit that holds a mark, or that the mark stands right behind. */
function nearest(units: readonly SplicedUnit[], at: number): SplicedUnit | undefined {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0; index -= 1) {
    const unit = units[index];
    if (unit?.place === 'prose') return unit;
  }
  return undefined;
}
