import { requireLanguage } from '@targum/languages';
import type { Guide, Turn } from './greedy.ts';
import type { MarianTokenizer } from './tokenizer.ts';

/** A phrase that should come out while the model looks at certain source tokens. */
export interface Constraint {
  phrase: string;
  /** Positions in the tokenised source, language tag included. */
  sourceTokens: ReadonlySet<number>;
  /** Forced phrases come out whatever the model thinks; preferred ones only when it half agrees. */
  forced: boolean;
}

/** How much worse (in logits) a preferred phrase may start than the model's own choice. */
const preferenceMargin = 4;

/** Constrained decoding: as soon as the model turns to a term's source words, the term is written. */
export class TermGuide implements Guide {
  readonly #tokenizer: MarianTokenizer;
  readonly #prefixes: ReadonlySet<string>;
  readonly #endToken: number;
  #pending: Constraint[];
  #queue: number[] = [];
  #justWritten = false;

  constructor(tokenizer: MarianTokenizer, constraints: readonly Constraint[], target: string, endToken: number) {
    this.#tokenizer = tokenizer;
    this.#pending = [...constraints];
    this.#endToken = endToken;
    this.#prefixes = new Set(requireLanguage(target).attachedPrefixes.map((letter) => `▁${letter}`));
  }

  choose(turn: Turn): number {
    const queued = this.#queue.shift();
    if (queued !== undefined) return queued;
    if (this.#justWritten) {
      // Left alone the model may go on spelling the word it had in mind.
      this.#justWritten = false;
      if (!this.#leavesWord(turn.choice)) return turn.bestWhere((id) => this.#leavesWord(id));
    }
    const found = this.#pending.find((constraint) => constraint.sourceTokens.has(turn.lookingAt));
    if (!found) return turn.choice;
    const last = this.#tokenizer.pieces[turn.emitted.at(-1) ?? -1] ?? '';
    const next = this.#tokenizer.pieces[turn.choice] ?? '';
    const startsWord = turn.choice === this.#endToken || next.startsWith('▁') || turn.emitted.length === 0;
    // "ה" or "ב" has just been written onto what follows: the term is attached to it without a space.
    const attached = !startsWord && this.#prefixes.has(last);
    if (!startsWord && !attached) return turn.choice;
    const tokens = this.#tokenizer.encodeTarget(found.phrase, attached);
    const [first] = tokens;
    if (first === undefined || tokens.includes(this.#tokenizer.unknown)) return turn.choice;
    if (!found.forced && turn.scoreOf(first) < turn.scoreOf(turn.choice) - preferenceMargin) return turn.choice;
    this.#pending = this.#pending.filter((constraint) => constraint !== found);
    this.#queue = tokens.slice(1);
    this.#justWritten = true;
    return first;
  }

  #leavesWord(id: number): boolean {
    const piece = this.#tokenizer.pieces[id] ?? '';
    return id === this.#endToken || piece.startsWith('▁') || !/^[\p{L}\p{N}<]/u.test(piece);
  }
}
