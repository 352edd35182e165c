import { useEffect, useState } from 'react';
import { approximateWords } from '../../lib/approximate-words.ts';

export interface Count {
  words: number;
  /** Counted by the rule that the server uses, not judged by the size. */
  exact: boolean;
  /** A better figure is on its way. */
  counting: boolean;
}

/** The words of a file: an approximate figure at once, the exact one where this browser can read the file. */
export function useCount(file: File | undefined): Count | undefined {
  const [known, setKnown] = useState<{ file: File; count: Count }>();
  useEffect(() => {
    if (!file) return undefined;
    const stop = new AbortController();
    void countWords(file, stop.signal, (count) => {
      if (!stop.signal.aborted) setKnown({ file, count });
    });
    return () => stop.abort();
  }, [file]);
  return known && known.file === file ? known.count : undefined;
}

async function countWords(file: File, signal: AbortSignal, show: (count: Count) => void): Promise<void> {
  const words = await approximateWords(file).catch(() => 0);
  show({ words, exact: false, counting: true });
  const counted = await countBeside(file, signal);
  show(
    counted !== undefined ? { words: counted, exact: true, counting: false } : { words, exact: false, counting: false },
  );
}

/** Counts in a worker; undefined where the file could not be read there. */
function countBeside(file: File, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./count-worker.ts', import.meta.url), { type: 'module' });
    const finish = (words: number | undefined) => {
      worker.terminate();
      resolve(words);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ words: number; exact: boolean }>) =>
      finish(data.exact ? data.words : undefined),
    );
    worker.addEventListener('error', () => finish(undefined));
    signal.addEventListener('abort', () => finish(undefined));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own has no other origin
    worker.postMessage(file);
  });
}
