import type { MarkedLine } from './marked-line.ts';

export interface Step {
  line: MarkedLine;
  caret: number;
}

/** Letters typed one after the other within this time are taken back together. */
const togetherMs = 700;
const most = 200;

/** What was typed since the paragraph was opened, to be taken back and done again. */
export class EditStack {
  #done: Step[] = [];
  #undone: Step[] = [];
  #last = { kind: '', at: 0 };

  /** Remembers how it was before a change. */
  push(before: Step, kind: string, now: number): void {
    const goesOn = kind === 'insertText' && this.#last.kind === kind && now - this.#last.at < togetherMs;
    this.#last = { kind, at: now };
    this.#undone = [];
    if (!goesOn) this.#done = [...this.#done.slice(1 - most), before];
  }

  undo(now: Step): Step | undefined {
    const before = this.#done.pop();
    if (before) this.#undone.push(now);
    this.#last = { kind: '', at: 0 };
    return before;
  }

  redo(now: Step): Step | undefined {
    const after = this.#undone.pop();
    if (after) this.#done.push(now);
    return after;
  }

  clear(): void {
    [this.#done, this.#undone] = [[], []];
  }
}
