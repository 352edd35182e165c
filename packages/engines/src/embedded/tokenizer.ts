import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { placePieces, type Span } from './place-pieces.ts';

/** What we use of SentencePiece compiled to WebAssembly; the package brings no types. */
interface SentencePiece {
  load(path: string): Promise<void>;
  encodePieces(text: string): string[];
}

const require = createRequire(import.meta.url);
const { SentencePieceProcessor } = require('sentencepiece-js') as { SentencePieceProcessor: new () => SentencePiece };

export interface Encoded {
  ids: number[];
  /** Where each token stands in the text; undefined for marks that are not text. */
  spans: (Span | undefined)[];
}

const wordStart = '▁';
const bytePiece = /^<0x([0-9A-F]{2})>$/;

/** Marian's way of tokenising: SentencePiece cuts the text, `vocab.json` numbers the pieces. */
export class MarianTokenizer {
  readonly #source: SentencePiece;
  readonly #target: SentencePiece;
  readonly #ids: ReadonlyMap<string, number>;
  readonly pieces: readonly string[];
  readonly unknown: number;

  private constructor(source: SentencePiece, target: SentencePiece, vocabulary: Record<string, number>) {
    this.#source = source;
    this.#target = target;
    this.#ids = new Map(Object.entries(vocabulary));
    const pieces: string[] = [];
    for (const [piece, id] of this.#ids) pieces[id] = piece;
    this.pieces = pieces;
    this.unknown = this.#ids.get('<unk>') ?? 1;
  }

  static async open(folder: string): Promise<MarianTokenizer> {
    const vocabulary = JSON.parse(await readFile(join(folder, 'vocab.json'), 'utf8')) as Record<string, number>;
    const source = new SentencePieceProcessor();
    await source.load(join(folder, 'source.spm'));
    const [one, two] = await Promise.all(['source.spm', 'target.spm'].map((name) => readFile(join(folder, name))));
    let target = source;
    if (!one || !two?.equals(one)) {
      target = new SentencePieceProcessor();
      await target.load(join(folder, 'target.spm'));
    }
    return new MarianTokenizer(source, target, vocabulary);
  }

  id(piece: string): number | undefined {
    return this.#ids.get(piece);
  }

  /** Source text to token ids, without language tag and end mark. */
  encode(text: string): Encoded {
    const pieces = text.trim() === '' ? [] : this.#source.encodePieces(text);
    return {
      ids: pieces.map((piece) => this.#ids.get(piece) ?? this.unknown),
      spans: placePieces(text, pieces),
    };
  }

  /** A target-language phrase as it would come out, with or without the space before it. */
  encodeTarget(text: string, attached = false): number[] {
    const pieces = this.#target.encodePieces(text);
    const [first, ...rest] = pieces;
    if (!attached || first === undefined) return this.#numbers(pieces);
    if (first === wordStart) return this.#numbers(rest);
    const bare = first.startsWith(wordStart) ? first.slice(1) : first;
    // Without its space the first piece may be no piece at all; then it is spelled letter by letter.
    return this.#numbers(this.#ids.has(bare) ? [bare, ...rest] : [...Array.from(bare), ...rest]);
  }

  #numbers(pieces: readonly string[]): number[] {
    return pieces.map((piece) => this.#ids.get(piece) ?? this.unknown);
  }

  /** Token ids to text, with the span each token has in it. */
  decode(ids: readonly number[]): { text: string; spans: Span[] } {
    let text = '';
    const spans: Span[] = [];
    let bytes: number[] = [];
    const flush = (): void => {
      if (bytes.length === 0) return;
      const letters = new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
      const start = text.length;
      text += letters;
      for (let i = spans.length - bytes.length; i < spans.length; i++) spans[i] = [start, text.length];
      bytes = [];
    };
    for (const id of ids) {
      const piece = this.pieces[id] ?? '';
      const byte = bytePiece.exec(piece);
      if (byte?.[1]) {
        bytes.push(Number.parseInt(byte[1], 16));
        spans.push([text.length, text.length]);
        continue;
      }
      flush();
      const written = piece.replaceAll(wordStart, ' ');
      const shown = text === '' ? written.trimStart() : written;
      const start = text.length + (shown.length - shown.trimStart().length);
      text += shown;
      spans.push([Math.min(start, text.length), text.length]);
    }
    flush();
    return { text, spans };
  }
}
