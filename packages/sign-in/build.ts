import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type InputOptions, type OutputChunk, type OutputOptions, type RolldownOutput, rolldown } from 'rolldown';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In the stand-alone bundle React's place is taken by Preact: a host without React should not pay for it. */
const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

export const ENTRY = 'sign-in.js';
/** The widget behind the shell: what every page loads right after the entry. */
export const LATER = 'later';

/** Builds `sign-in.js` (mount functions, elements and the shell of the first screen, for a script tag), the widget behind it, and one chunk a method. */
export async function buildStandAlone(entries: Record<string, string> = {}, minify = true): Promise<OutputChunk[]> {
  const input: InputOptions = {
    input: { 'sign-in': here('./src/stand-alone.ts'), ...entries },
    platform: 'browser',
    // Lets the chunks import from the entry itself: one file and one round trip to the first screen.
    preserveEntrySignatures: 'allow-extension',
    resolve: { alias: PREACT },
    transform: { target: 'es2023', jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  };
  return buildOneFile(input, ENTRY, { format: 'esm', minify, chunkFileNames: 'chunks/[name]-[hash].js' }, LATER);
}

/** `firstScreenHtml` for a server that has no TypeScript: one file, which needs nothing of a browser. */
export async function buildPrerender(): Promise<OutputChunk[]> {
  const input: InputOptions = {
    input: { prerender: here('./src/prerender/index.ts') },
    platform: 'neutral',
    transform: { target: 'es2022' },
    logLevel: 'warn',
  };
  return chunksOf(await generate(input, { format: 'esm', minify: true, comments: false, codeSplitting: false }));
}

/** One file for all an entry needs at once, one for what the chunk called `then` needs, others for what is asked for later. */
export async function buildOneFile(
  input: InputOptions,
  entry: string,
  output: OutputOptions,
  then?: string,
): Promise<OutputChunk[]> {
  // A first pass finds what the entry needs at once; left alone, the bundler would cut it into a file per shared module.
  const chunks = chunksOf(await generate(input, output));
  const first = modulesOf(firstScreen(chunks, entry));
  const groups = [{ name: entry.replace('.js', ''), test: (id: string) => first.has(id) }];
  const behind = chunks.find((one) => one.name === then);
  if (behind) {
    const second = modulesOf(firstScreen(chunks, behind.fileName));
    groups.push({ name: behind.name, test: (id: string) => second.has(id) });
  }
  // Marks for a bundler are of no use to a browser.
  return chunksOf(await generate(input, { ...output, comments: false, codeSplitting: { groups } }));
}

function modulesOf(chunks: OutputChunk[]): Set<string> {
  return new Set(chunks.flatMap((chunk) => chunk.moduleIds));
}

async function generate(input: InputOptions, output: OutputOptions): Promise<RolldownOutput> {
  const bundle = await rolldown(input);
  try {
    return await bundle.generate(output);
  } finally {
    await bundle.close();
  }
}

function chunksOf({ output }: RolldownOutput): OutputChunk[] {
  return output.filter((one): one is OutputChunk => one.type === 'chunk');
}

/** The entry and all it imports without being asked again. */
export function firstScreen(chunks: OutputChunk[], from = ENTRY, found = new Set<OutputChunk>()): OutputChunk[] {
  const chunk = chunks.find((one) => one.fileName === from);
  if (chunk && !found.has(chunk)) {
    found.add(chunk);
    for (const next of chunk.imports) firstScreen(chunks, next, found);
  }
  return [...found];
}

export function gzipBytes(chunks: OutputChunk[]): number {
  return chunks.reduce((sum, one) => sum + gzipSync(one.code, { level: 9 }).length, 0);
}
