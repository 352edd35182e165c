import { Worker } from 'node:worker_threads';
import { watchMemory } from '../apart/watch-memory.ts';
import { DocumentError, type DocumentErrorCode } from '../errors.ts';
import type { UnitTranslation } from '../model.ts';
import type { Preview } from './build-preview.ts';

export interface PreviewOrder {
  /** By which the same file is known again: it must never change. */
  key: string;
  name: string;
  source: string;
  target: string;
  /** What is to be seen by its unit; a unit that is not named has no number. */
  units: ReadonlyMap<string, { ordinal: number; translation: UnitTranslation | undefined }>;
  /** Shows the texts of the file itself. */
  untranslated: boolean;
  from: number;
  to: number;
}

/** What the thread says: that it does not know the file, or how the order ended. */
export type PreviewWord =
  | { needs: 'file' }
  | { built: Preview | undefined }
  | { refused: DocumentErrorCode; message: string };

export interface PreviewLimits {
  milliseconds: number;
  /** Of objects. */
  megabytes: number;
  /** Of bytes, which no limit of the engine covers. */
  unpackedMegabytes: number;
}

const usualLimits: PreviewLimits = { milliseconds: 20_000, megabytes: 512, unpackedMegabytes: 256 };
/** Whoever edits looks again soon; afterwards the thread and what it holds are given back. */
const idleMilliseconds = 120_000;
const script = new URL('preview.thread.ts', import.meta.url);

export type Previewer = ReturnType<typeof createPreviewer>;

/**
 * Builds previews in a thread of its own, so that the process goes on answering, and one at a time, so that any number
 * of them cost no more than one. What takes too much time or memory is ended and refused; the next has a new thread.
 */
export function createPreviewer(limits: PreviewLimits = usualLimits) {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const begin = (): Worker => {
    const begun = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 64 },
    });
    // Nobody has to wait for it when the process is to end.
    begun.unref();
    // Without a listener, a thread that dies while nobody asks it anything would take the process with it.
    begun.on('error', () => undefined);
    begun.on('exit', () => {
      if (thread === begun) thread = undefined;
    });
    return begun;
  };

  const build = async (order: PreviewOrder, readFile: () => Promise<Uint8Array>): Promise<Preview | undefined> => {
    clearTimeout(idle);
    const running = (thread ??= begin());
    try {
      const word = await ask(running, order, readFile, limits);
      if ('built' in word) return word.built;
      throw new DocumentError(word.refused, word.message);
    } catch (error) {
      // Whatever it was doing, it must not answer the next order with it.
      if (!(error instanceof DocumentError) || error.cause !== undefined) await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), idleMilliseconds).unref();
    }
  };

  return {
    close,
    /** Undefined where no browser can show the format; a `DocumentError` where it cannot be shown within the limits. */
    build(order: PreviewOrder, readFile: () => Promise<Uint8Array>): Promise<Preview | undefined> {
      const turn = before.then(() => build(order, readFile));
      before = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** What the thread is told. */
export type PreviewTask = { order: PreviewOrder } | { file: Uint8Array };

function tell(thread: Worker, task: PreviewTask): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
  thread.postMessage(task);
}

type LastWord = Exclude<PreviewWord, { needs: 'file' }>;

async function ask(
  thread: Worker,
  order: PreviewOrder,
  readFile: () => Promise<Uint8Array>,
  limits: PreviewLimits,
): Promise<LastWord> {
  const { promise, resolve, reject } = Promise.withResolvers<LastWord>();
  const tooMuch = (cause: Error): void =>
    reject(new DocumentError('document_too_large', 'The page takes too much to build', { cause }));
  const listen = (word: PreviewWord): void => {
    if (!('needs' in word)) resolve(word);
    else readFile().then((file) => tell(thread, { file }), reject);
  };
  const ended = (): void => tooMuch(new Error('The thread ended without a result'));
  const late = new Error(`It took more than ${limits.milliseconds} ms`);
  const timer = setTimeout(() => tooMuch(late), limits.milliseconds);
  const full = new Error(`It unpacked to more than ${limits.unpackedMegabytes} MB`);
  const watch = watchMemory(thread, limits.unpackedMegabytes * 1024 * 1024, () => tooMuch(full));
  thread.on('message', listen).on('error', tooMuch).on('exit', ended);
  try {
    tell(thread, { order });
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    thread.off('message', listen).off('error', tooMuch).off('exit', ended);
  }
}
