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
];

/** Bundles another widget as ours is bundled: same bundler, minified, and only what its entry loads at once is counted. */
async function othersBytes(entry: string): Promise<number> {
  const bundle = await rolldown({
    input: { [entry]: fileURLToPath(new URL(`./entries/${entry}.js`, import.meta.url)) },
    platform: 'browser',
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
