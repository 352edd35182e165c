import type { Unit } from '../model.ts';
import type { SplicedPart } from '../splice/part-builder.ts';
import type { SplicedUnit } from '../splice/pieces.ts';
import { attributeOf, type OpenTag } from './tokens.ts';

/** Name of the part that a link's path means, seen from the part it stands in. */
export type ResolvePath = (from: string, path: string) => string;

interface Place {
  part: string;
  at: number;
}

interface Reference extends Place {
  /** Where it leads: `part#id`. */
  target: string;
}

/**
 * Tells a note's unit which unit cites it, so that it can be translated in context. The notes of a
 * book often stand in a file of their own, so one of these serves all its parts.
 */
export class NoteLinks {
  readonly #resolve: ResolvePath;
  readonly #references: Reference[] = [];
  readonly #anchors = new Map<string, Place>();
  readonly #notes: { unit: Unit; ids: string[] }[] = [];

  constructor(resolve: ResolvePath = (from) => from) {
    this.#resolve = resolve;
  }

  addReference(part: string, openTag: string, at: number): void {
    const [, path = '', id] = /href\s*=\s*["']?([^"'\s>#]*)#([^"'\s>]+)/.exec(openTag) ?? [];
    if (id === undefined) return;
    this.#references.push({ part, at, target: `${path === '' ? part : this.#resolve(part, path)}#${id}` });
  }

  addAnchor(part: string, tag: OpenTag): void {
    const id = (attributeOf(tag, 'id') ?? attributeOf(tag, 'xml:id'))?.value;
    if (id !== undefined) this.#anchors.set(`${part}#${id}`, { part, at: tag.start });
  }

  addNote(part: string, unit: Unit, around: readonly OpenTag[]): void {
    const ids = around.flatMap((tag) => attributeOf(tag, 'id')?.value ?? []);
    this.#notes.push({ unit, ids: ids.map((id) => `${part}#${id}`) });
  }

  settle(parts: readonly SplicedPart[]): void {
    const prose = new Map(parts.map((part) => [part.name, proseOf(part)]));
    const holding = (place: Place | undefined) => place && unitHolding(prose.get(place.part) ?? [], place.at);
    const beginning = (place: Place | undefined) => place && unitBeginning(prose.get(place.part) ?? [], place.at);
    const first = new Map<string, Reference>();
    for (const reference of this.#references) if (!first.has(reference.target)) first.set(reference.target, reference);
    for (const { unit, ids } of this.#notes) {
      const citing = holding(ids.map((id) => first.get(id)).find((reference) => reference !== undefined));
      if (citing && citing.unit !== unit) unit.citedBy = citing.unit.id;
    }
    // Books that do not say what a note is link there and back: the mark leads to the note, its number to the mark.
    const citings = new Map<SplicedUnit, Set<SplicedUnit>>();
    for (const reference of this.#references) {
      const anchor = this.#anchors.get(reference.target);
      const [from, to] = [beginning(reference), holding(anchor)];
      if (from && to && from !== to && citings.get(from)?.has(to)) {
        if (from.unit.citedBy === undefined) Object.assign(from.unit, { kind: 'note', citedBy: to.unit.id });
        continue;
      }
      const [citing, cited] = [holding(reference), beginning(anchor)];
      if (citing && cited && citing !== cited) citings.set(cited, (citings.get(cited) ?? new Set()).add(citing));
    }
  }
}

/** In the order of the source: descriptions of pictures are found before the text they stand in ends. */
function proseOf(part: SplicedPart): SplicedUnit[] {
  return part.units.filter((unit) => unit.place === 'prose').toSorted((one, other) => one.start - other.start);
}

/** The unit that holds a mark, or that the mark stands right behind. */
function unitHolding(units: readonly SplicedUnit[], at: number): SplicedUnit | undefined {
  return units[firstAfter(units, at) - 1];
}

/** The unit that a mark at its beginning, or an element around it, belongs to. */
function unitBeginning(units: readonly SplicedUnit[], at: number): SplicedUnit | undefined {
  const next = firstAfter(units, at);
  const before = units[next - 1];
  return before && before.end > at ? before : units[next];
}

function firstAfter(units: readonly SplicedUnit[], at: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.start ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
