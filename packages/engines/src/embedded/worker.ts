import { EngineError } from '../errors.ts';
import type { WorkerResult } from './draft.ts';
import { openModel } from './open-model.ts';
import { type SentenceJob, SentenceTranslator } from './translate-sentences.ts';

/** What the parent says to a child, and what it answers. */
export type ToWorker =
  | { kind: 'open'; folder: string; targets: string[] }
  | { kind: 'job'; id: number; job: SentenceJob };
export type FromWorker =
  | { kind: 'ready'; memory: number }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'done'; id: number; results: WorkerResult[]; memory: number; cpuSeconds: number }
  | { kind: 'alive' }
  | { kind: 'failed'; id: number; message: string };

let translator: SentenceTranslator | undefined;

const answer = (message: FromWorker): void => {
  process.send?.(message);
};

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'open') {
    try {
      const model = await openModel(message.folder, message.targets);
      translator = new SentenceTranslator(model, () => answer({ kind: 'alive' }));
      answer({ kind: 'ready', memory: process.memoryUsage.rss() });
    } catch (error) {
      const code = error instanceof EngineError ? error.code : 'model_invalid';
      answer({ kind: 'refused', code, message: error instanceof Error ? error.message : String(error) });
    }
    return;
  }
  try {
    if (!translator) throw new Error('A job came before the model');
    const results = await translator.translate(message.job);
    const { user, system } = process.cpuUsage();
    const memory = process.memoryUsage.rss();
    answer({ kind: 'done', id: message.id, results, memory, cpuSeconds: (user + system) / 1e6 });
  } catch (error) {
    answer({ kind: 'failed', id: message.id, message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => {
  void handle(message as ToWorker);
});
// The parent is gone: nobody would read the results.
process.on('disconnect', () => process.exit(0));
