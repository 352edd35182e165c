import { fileURLToPath } from 'node:url';
import { buildOneFile, firstScreen, gzipBytes } from './build.ts';

/** The headless client as a page loads it: the whole client in one file, with its rare parts as chunks of their own. */
export async function headlessBytes(): Promise<number> {
  const input = {
    input: { headless: fileURLToPath(import.meta.resolve('@targum/identity-client')) },
    platform: 'browser' as const,
    preserveEntrySignatures: 'allow-extension' as const,
    transform: { target: 'es2023' },
    logLevel: 'warn' as const,
  };
  const chunks = await buildOneFile(input, 'headless.js', { format: 'esm', minify: true });
  return gzipBytes(firstScreen(chunks, 'headless.js'));
}
