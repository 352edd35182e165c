import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { firstScreen, gzipBytes } from './build.ts';

/** The headless client as a host's bundler would load it: the whole client, with its rare parts as chunks of their own. */
export async function headlessBytes(): Promise<number> {
  const entry = 'headless';
  const input = { [entry]: fileURLToPath(import.meta.resolve('@targum/identity-client')) };
  const bundle = await rolldown({ input, platform: 'browser', transform: { target: 'es2023' }, logLevel: 'warn' });
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
