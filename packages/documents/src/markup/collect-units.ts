import { DocumentError } from '../errors.ts';
import type { ExclusionReason, Limits, UnitKind } from '../model.ts';
import type { PartBuilder } from '../splice/part-builder.ts';
import type { Piece } from '../splice/pieces.ts';
import { addAttributeUnits } from './attribute-units.ts';
import {
  blockElements,
  exclusionOf,
  islandElements,
  rawTextElements,
  roleIn,
  siblingsClosedBy,
} from './element-roles.ts';
import { NoteLinks } from './note-links.ts';
import { attributeOf, type MarkupToken, type OpenTag } from './tokens.ts';

/** A line of text in the making; an island in a line has its own. */
interface Flow {
  pieces: Piece[];
  /** The island this flow is inside of, undefined for the document. */
  island: OpenTag | undefined;
}

/** An element whose whole inside stays as it is. */
interface Excluded {
  tag: OpenTag;
  reason: ExclusionReason;
  depth: number;
}

/** Walks the tokens once and hands every stretch of text to the builder: as a unit, or with the reason why not. */
export function collectUnits(
  tokens: readonly MarkupToken[],
  builder: PartBuilder,
  limits: Pick<Limits, 'depth'>,
  book: { kind?: UnitKind | undefined; notes?: NoteLinks } = {},
): void {
  const notes = book.notes ?? new NoteLinks();
  new Collector(builder, limits.depth, book.kind, notes).run(tokens);
  // Notes of a book are settled by the book, when all its parts are read.
  if (!book.notes) notes.settle([builder.part]);
}

/** Tools that know no title write the name of the file. */
const fileName = /^\s*[\w.-]+\.x?html?\s*$/i;

class Collector {
  readonly #builder: PartBuilder;
  readonly #depth: number;
  readonly #stack: OpenTag[] = [];
  readonly #flows: Flow[] = [{ pieces: [], island: undefined }];
  readonly #codes = new Map<string, number>();
  readonly #kind: UnitKind | undefined;
  readonly #notes: NoteLinks;
  #excluded: Excluded | undefined;
  #tokens: readonly MarkupToken[] = [];

  constructor(builder: PartBuilder, depth: number, kind: UnitKind | undefined, notes: NoteLinks) {
    this.#builder = builder;
    this.#notes = notes;
    this.#depth = depth;
    this.#kind = kind;
  }

  run(tokens: readonly MarkupToken[]): void {
    this.#tokens = tokens;
    for (const token of tokens) if (token.kind === 'text') this.#builder.found(token.text);
    for (const [index, token] of tokens.entries()) {
      if (this.#excluded) this.#skip(token, this.#excluded);
      else if (token.kind === 'text') this.#flow().pieces.push(token);
      else if (token.kind === 'open') this.#open(token, index);
      else this.#close(token.name, token.start, token.end);
    }
    this.#excluded = undefined;
    while (this.#flows.length > 1) {
      this.#flush();
      this.#flows.pop();
    }
    this.#flush();
  }

  #flow(): Flow {
    const flow = this.#flows.at(-1);
    if (!flow) throw new DocumentError('document_corrupt', `${this.#builder.part.name} has no text flow`);
    return flow;
  }

  #open(tag: OpenTag, index: number): void {
    const reason = exclusionOf(tag) ?? this.#preformattedCode(tag, index);
    if (reason) {
      if (blockElements.has(tag.name)) this.#flush();
      if (tag.empty) this.#single(tag.start, tag.end);
      else this.#excluded = { tag, reason, depth: 1 };
      return;
    }
    this.#notes.addAnchor(this.#builder.part.name, tag);
    addAttributeUnits(tag, this.#builder);
    if (islandElements.has(tag.name) && !tag.empty) {
      this.#push(tag);
      this.#flows.push({ pieces: [], island: tag });
    } else if (blockElements.has(tag.name)) {
      this.#flush();
      if (!tag.empty) this.#push(tag);
    } else if (isolation(tag)) {
      this.#push(tag);
      this.#flow().pieces.push({ kind: 'ghost', start: tag.start, end: tag.end });
    } else if (tag.empty) {
      if (tag.name === 'br' && tag.attributes.length === 0) {
        this.#flow().pieces.push({ kind: 'text', text: '\n', start: tag.start, end: tag.end, line: true });
      } else this.#single(tag.start, tag.end);
    } else {
      this.#push(tag);
      this.#flow().pieces.push({ kind: 'open', code: this.#codeOf(tag.name), start: tag.start, end: tag.end });
    }
  }

  #close(name: string, start: number, end: number): void {
    if (blockElements.has(name)) this.#flush();
    const tag = this.#pop(name);
    if (blockElements.has(name)) return;
    if (islandElements.has(name)) this.#leaveIsland(name, end);
    else if (tag && isolation(tag)) this.#flow().pieces.push({ kind: 'ghost', start, end });
    else {
      const pieces = this.#flow().pieces;
      pieces.push({ kind: 'close', code: this.#codeOf(name), start, end });
      if (name === 'a') this.#foldReference(pieces);
    }
  }

  /** The mark of a note ("1", "*") is one code with its link: it can be moved but not changed. */
  #foldReference(pieces: Piece[]): void {
    const code = this.#codeOf('a');
    const at = pieces.findLastIndex((piece) => piece.kind === 'open' && piece.code === code);
    if (at < 0) return;
    const inside = pieces.slice(at + 1, -1);
    const texts = inside.filter((piece) => piece.kind === 'text');
    if (texts.length === 0 || inside.length > 8 || texts.some((piece) => /\p{L}{2}/u.test(piece.text))) return;
    const open = pieces[at];
    const close = pieces.at(-1);
    if (!open || !close || !/href\s*=\s*["']?[^"'\s>]*#/.test(this.#builder.part.source.slice(open.start, open.end)))
      return;
    for (const piece of texts) this.#builder.exclude(piece.text, 'identifier');
    const { name, source } = this.#builder.part;
    this.#notes.addReference(name, source.slice(open.start, open.end), open.start);
    pieces.splice(at, pieces.length - at, { kind: 'single', code: this.#fresh(), start: open.start, end: close.end });
  }

  #single(start: number, end: number): void {
    this.#flow().pieces.push({ kind: 'single', code: this.#fresh(), start, end });
  }

  #skip(token: MarkupToken, excluded: Excluded): void {
    if (token.kind === 'text') this.#builder.exclude(token.text, excluded.reason);
    else if (token.name === excluded.tag.name) {
      if (token.kind === 'open' && !token.empty) excluded.depth += 1;
      if (token.kind === 'close') excluded.depth -= 1;
    }
    if (excluded.depth > 0) return;
    this.#excluded = undefined;
    if (blockElements.has(excluded.tag.name)) return;
    this.#single(excluded.tag.start, token.end);
  }

  #preformattedCode(tag: OpenTag, index: number): ExclusionReason | undefined {
    if (tag.name !== 'pre') return undefined;
    const next = this.#tokens
      .slice(index + 1, index + 3)
      .find((token) => token.kind !== 'text' || /\S/.test(token.text));
    return next?.kind === 'open' && exclusionOf(next) === 'code' ? 'code' : undefined;
  }

  #leaveIsland(name: string, end: number): void {
    const at = this.#flows.findLastIndex((flow) => flow.island?.name === name);
    if (at < 1) return;
    this.#flush();
    const island = this.#flows[at]?.island;
    this.#flows.length = at;
    if (island) this.#single(island.start, end);
  }

  #flush(): void {
    const flow = this.#flow();
    if (flow.pieces.length === 0) return;
    const pieces = flow.pieces;
    flow.pieces = [];
    if (pieces.every((piece) => piece.kind !== 'text')) return;
    const around = this.#stack.at(-1);
    if (around?.name === 'title' && pieces.every((piece) => piece.kind === 'text' && fileName.test(piece.text))) {
      for (const piece of pieces) if (piece.kind === 'text') this.#builder.exclude(piece.text, 'identifier');
      return;
    }
    const kept = this.#stack.some((tag) => tag.name === 'pre' || tag.name === 'textarea');
    const role = this.#kind === undefined ? roleIn(this.#stack) : { kind: this.#kind };
    const added = this.#builder.add(pieces, {
      ...role,
      spacing: kept ? 'keep' : 'collapse',
      place: around && rawTextElements.has(around.name) ? 'raw-text' : 'prose',
    });
    if (added && role.kind === 'note') this.#notes.addNote(this.#builder.part.name, added.unit, this.#stack);
  }

  #push(tag: OpenTag): void {
    const closes = siblingsClosedBy(tag.name);
    const top = this.#stack.at(-1);
    if (closes && top && closes.has(top.name)) this.#stack.pop();
    if (this.#stack.length >= this.#depth) {
      throw new DocumentError(
        'document_too_deep',
        `${this.#builder.part.name} nests elements more than ${this.#depth} deep`,
      );
    }
    this.#stack.push(tag);
  }

  #pop(name: string): OpenTag | undefined {
    const at = this.#stack.findLastIndex((tag) => tag.name === name);
    if (at < 0) return undefined;
    const tag = this.#stack[at];
    // A stray inline close does not end the blocks around it.
    if (blockElements.has(name) || at === this.#stack.length - 1) this.#stack.length = at;
    else this.#stack.splice(at, 1);
    return tag;
  }

  #codeOf(name: string): number {
    const known = this.#codes.get(name) ?? this.#codes.size + 1;
    this.#codes.set(name, known);
    return known;
  }

  #last = 1_000_000_000;
  #fresh(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** Isolation that a translation brings with it again where it needs it. */
export function isolation(tag: OpenTag): boolean {
  if (tag.name === 'bdi') return tag.attributes.length === 0;
  return tag.name === 'span' && tag.attributes.length === 1 && attributeOf(tag, 'dir')?.value === 'ltr';
}
