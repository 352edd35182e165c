import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { firstScreen, gzipBytes } from '../build.ts';
import { measureSizes } from '../check-size.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const OTHERS: { entry: string; name: string }[] = [
  { entry: 'stytch', name: '@stytch/vanilla-js 5.40.0' },
  { entry: 'hanko', name: '@teamhanko/hanko-elements 2.7.0' },
  { entry: 'supabase', name: '@supabase/auth-ui-react 0.4.7, with React and supabase-js' },
];

/** A page has one React, also where a package asks for an older one of its own. */
const ONE_REACT = Object.fromEntries(
  ['react', 'react-dom'].map((name) => [name, dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))]),
);

/** Bundles another widget as ours is bundled: same bundler, minified, and only what its entry loads at once is counted. */
async function othersBytes(entry: string): Promise<number> {
  const bundle = await rolldown({
    input: { [entry]: fileURLToPath(new URL(`./entries/${entry}.js`, import.meta.url)) },
    platform: 'browser',
    resolve: { alias: ONE_REACT },
    transform: { target: 'es2023', define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return gzipBytes(
      firstScreen(
        output.filter((one) => one.type === 'chunk'),
        `${entry}.js`,
      ),
    );
  } finally {
    await bundle.close();
  }
}

const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;

export async function bench(): Promise<Row[]> {
  const own = (await measureSizes()).map(({ name, bytes, limit }): Row => {
    return { name: `sign-in widget: ${name}`, value: kilobytes(bytes), unit: 'KB gzip', note: `limit ${limit / 1024}` };
  });
  const others: Row[] = [];
  for (const { entry, name } of OTHERS) {
    others.push({ name, value: kilobytes(await othersBytes(entry)), unit: 'KB gzip' });
  }
  return [...own, ...others];
}
