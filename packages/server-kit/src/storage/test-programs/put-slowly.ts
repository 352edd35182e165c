import { setTimeout as sleep } from 'node:timers/promises';
import { FolderStorage } from '../folder-storage.ts';

/** Puts a file that never ends, and says when the first part is in. */
async function* endless(): AsyncIterable<Buffer> {
  for (;;) {
    yield Buffer.alloc(1_000_000, 1);
    process.stdout.write('.');
    await sleep(5);
  }
}

await new FolderStorage(process.argv[2] ?? '').put('book/source', endless());
