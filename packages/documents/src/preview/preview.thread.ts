import { parentPort } from 'node:worker_threads';
import { DocumentError } from '../errors.ts';
import { openDocument } from '../index.ts';
import type { OpenedDocument } from '../model.ts';
import { buildPreview, type Preview } from './build-preview.ts';
import type { PreviewOrder, PreviewTask, PreviewWord } from './previewer.ts';

/** Those who edit look at the same document again after every save; a few are kept so that they are not read anew. */
const keptDocuments = 4;
const largestKept = 5_000_000;

const kept = new Map<string, OpenedDocument>();
let waiting: PreviewOrder | undefined;

const say = (word: PreviewWord): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: the port of a thread has no origin
  parentPort?.postMessage(word);
};

parentPort?.on('message', (message: PreviewTask) => {
  if ('order' in message) begin(message.order);
  else if (waiting) void end(waiting, (order) => open(order, message.file));
});

function begin(order: PreviewOrder): void {
  const known = kept.get(order.key);
  if (known) void end(order, async () => remember(order.key, known));
  else {
    waiting = order;
    say({ needs: 'file' });
  }
}

async function open({ key, name }: PreviewOrder, file: Uint8Array): Promise<OpenedDocument> {
  const opened = await openDocument(file, { name });
  return file.length > largestKept ? opened : remember(key, opened);
}

function remember(key: string, opened: OpenedDocument): OpenedDocument {
  kept.delete(key);
  kept.set(key, opened);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptDocuments) break;
    kept.delete(oldest);
  }
  return opened;
}

/** What is no refusal of the document is a fault: it ends the thread, and whoever asked is told. */
async function end(order: PreviewOrder, opening: (order: PreviewOrder) => Promise<OpenedDocument>): Promise<void> {
  waiting = undefined;
  try {
    say({ built: await build(await opening(order), order) });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    say({ refused: error.code, message: error.message });
  }
}

function build(opened: OpenedDocument, order: PreviewOrder): Promise<Preview | undefined> {
  const { source, target, units, untranslated, from, to } = order;
  return buildPreview(opened, {
    source,
    target,
    translate: (unit) => (untranslated ? { content: unit.content } : units.get(unit.id)?.translation),
    ordinalOf: (unit) => units.get(unit.id)?.ordinal,
    from,
    to,
  });
}
