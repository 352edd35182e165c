import { fileURLToPath } from 'node:url';
import type { InputOptions } from 'rolldown';
import { buildOneFile, firstScreen, gzipBytes } from './build.ts';

const build = (entry: string) => {
  const input: InputOptions = {
    input: { headless: fileURLToPath(import.meta.resolve(entry)) },
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    transform: { target: 'es2023' },
    logLevel: 'warn',
  };
  return buildOneFile(input, 'headless.js', { format: 'esm', minify: true });
};

/** The headless client as a page loads it: the whole client in one file, with its rare parts as chunks of their own. */
export async function headlessBytes(): Promise<number> {
  return gzipBytes(firstScreen(await build('@targum/identity-client'), 'headless.js'));
}

/** The headless client for a page that wants one file: every method, and nothing that is loaded later. */
export async function wholeHeadlessBytes(): Promise<number> {
  const chunks = await build('@targum/identity-client/whole');
  if (chunks.length !== 1) throw new Error(`The whole client is ${chunks.length} files.`);
  return gzipBytes(chunks);
}
