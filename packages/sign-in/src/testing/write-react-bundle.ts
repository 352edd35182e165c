import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The widget as a host bundles it with React's development build, which complains where the other keeps quiet. */
export async function writeReactBundle(folder: string): Promise<void> {
  await build({
    entryPoints: { 'sign-in': here('../stand-alone.ts'), 'react-page': here('./react-page.ts') },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
}
