const wordStart = '▁';
const letter = /[\p{L}\p{N}]/u;

/** Knows where words begin among the pieces of a model, and gives a number to a word that is half written. */
export class WordPieces {
  readonly #begins: readonly boolean[];

  constructor(pieces: readonly string[], endToken: number) {
    // Whatever is no letter ends the word before it; bytes, spelled <0xE2>, are parts of one letter.
    this.#begins = pieces.map((piece, id) => piece.startsWith(wordStart) || id === endToken || !letter.test(piece));
  }

  begins(piece: number): boolean {
    return this.#begins[piece] ?? true;
  }

  /** The word under way once a piece is added to it. Equal numbers are equal words; 0 is none. */
  extend(word: number, piece: number): number {
    return this.begins(piece) ? piece + 1 : (Math.imul(word, 31) + piece + 1) | 0;
  }

  /** The word under way at the end of what was written. */
  last(written: readonly number[]): number {
    const from = written.findLastIndex((piece) => this.begins(piece));
    return written.slice(Math.max(from, 0)).reduce((word, piece) => this.extend(word, piece), 0);
  }
}
