import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles entries for a test page, as a host's bundler would. */
export async function bundleForTests(entries: Record<string, string>): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'targum-test-'));
  await build({
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  return outdir;
}
