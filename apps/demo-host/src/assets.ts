import { fileURLToPath } from 'node:url';
import { buildStandAlone } from '@targum/sign-in/build';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** All scripts of the demo, by path: the stand-alone bundle with its pages, and one page on real React. */
export async function buildAssets(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const chunks = await buildStandAlone({ host: here('./pages/host.ts'), gallery: here('./gallery/gallery.ts') });
  for (const chunk of chunks) files.set(chunk.fileName, chunk.code);
  const react = await build({
    entryPoints: { 'react-host': here('./pages/react-host.ts') },
    outdir: 'react',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  for (const file of react.outputFiles) files.set(file.path.slice(file.path.lastIndexOf('react/')), file.text);
  return files;
}
