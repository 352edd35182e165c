import { createRequire } from 'node:module';
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

const OTHERS: { entry: string; name: string; note?: string; reactOf?: string }[] = [
  { entry: 'stytch', name: '@stytch/vanilla-js 5.40.0' },
  { entry: 'hanko', name: '@teamhanko/hanko-elements 2.7.0' },
  {
    entry: 'supabase',
    name: '@supabase/auth-ui-react 0.4.7',
    note: 'with its client and the one React 18 it asks for',
    reactOf: '@supabase/auth-ui-react',
  },
];

/** Bundles another widget as ours is bundled: same bundler, minified, and only what its entry loads at once is counted. */
async function othersBytes(entry: string, reactOf: string | undefined): Promise<number> {
  const alias = reactOf ? reactAsSeenBy(reactOf) : {};
  const bundle = await rolldown({
    input: { [entry]: fileURLToPath(new URL(`./entries/${entry}.js`, import.meta.url)) },
    platform: 'browser',
    resolve: { alias },
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

/** A package that brings its own React must not be charged for ours as well. */
function reactAsSeenBy(name: string): Record<string, string> {
  const own = createRequire(createRequire(import.meta.url).resolve(name));
  return {
    react: dirname(own.resolve('react/package.json')),
    'react-dom': dirname(own.resolve('react-dom/package.json')),
  };
}

const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;

export async function bench(): Promise<Row[]> {
  const own = (await measureSizes()).map(({ name, bytes, limit }): Row => {
    return { name: `sign-in widget: ${name}`, value: kilobytes(bytes), unit: 'KB gzip', note: `limit ${limit / 1024}` };
  });
  const others: Row[] = [];
  for (const { entry, name, note, reactOf } of OTHERS) {
    others.push({ name, value: kilobytes(await othersBytes(entry, reactOf)), unit: 'KB gzip', ...(note && { note }) });
  }
  return [...own, ...others];
}
