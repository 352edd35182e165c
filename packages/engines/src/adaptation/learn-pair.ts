import type { Observer } from '../embedded/hypothesis.ts';
import { quantiseState } from './quantise-state.ts';
import type { Lesson } from './store-writer.ts';

/** Keeps the decoder's state before every token of the translations it is made to write. */
export class LessonObserver implements Observer {
  readonly #width: number;
  readonly #targets: readonly (readonly number[])[];
  readonly #lessons: Lesson[];
  readonly #at: number[];

  constructor(width: number, sources: readonly (readonly number[])[], targets: readonly (readonly number[])[]) {
    this.#width = width;
    this.#targets = targets;
    this.#at = targets.map(() => 0);
    this.#lessons = targets.map((target, i) => ({
      source: Uint16Array.from(sources[i] ?? []),
      target: Uint16Array.from(target),
      keys: new Int8Array(target.length * width),
      lengths: new Float32Array(target.length),
      score: 0,
    }));
  }

  turn({ state, sentences, best }: Parameters<Observer['turn']>[0]): ReturnType<Observer['turn']> {
    sentences.forEach((sentence, row) => {
      const lesson = this.#lessons[sentence];
      const at = this.#at[sentence] ?? 0;
      if (!lesson || at >= (this.#targets[sentence]?.length ?? 0)) return;
      const key = lesson.keys.subarray(at * this.#width, (at + 1) * this.#width);
      lesson.lengths[at] = quantiseState(state, row * this.#width, key);
      this.#at[sentence] = at + 1;
    });
    return best;
  }

  /** The lessons, each with the model's opinion of it. */
  finish(scores: readonly number[]): Lesson[] {
    return this.#lessons.map((lesson, i) => ({ ...lesson, score: scores[i] ?? 0 }));
  }
}
