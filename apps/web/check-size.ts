import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from './build.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

export interface Measured {
  name: string;
  bytes: number;
  limit: number;
}

const KB = 1000;
const initialLimit = 130 * KB;

/** What a page loads before it can be drawn: the frame, the page itself and the texts it names in the router. */
const pages: Record<string, { route: string; areas: string[]; limit: number }> = {
  '/': { route: 'home', areas: ['home'], limit: initialLimit },
  '/pricing': { route: 'pricing', areas: ['pricing'], limit: 160 * KB },
  '/about': { route: 'about', areas: ['public'], limit: initialLimit },
  '/privacy': { route: 'privacy', areas: ['legal'], limit: initialLimit },
  '/auth': { route: 'auth', areas: [], limit: 180 * KB },
  '/projects': { route: 'projects', areas: ['work'], limit: 180 * KB },
};

/** Script in bytes of gzip, by page and language. */
export async function measureSizes(say: (text: string) => void): Promise<Measured[]> {
  const dist = await ensureBuilt(say);
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  return Object.entries(pages).flatMap(([address, { route, areas, limit }]) =>
    ['en', 'he'].map((language) => ({
      name: `${address} (${language})`,
      bytes: sizeOf(dist, manifest, [
        'index.html',
        `src/app/routes/${route}.tsx`,
        ...['site', ...areas].map((area) => `src/i18n/${language}/${area}.ts`),
      ]),
      limit,
    })),
  );
}

function sizeOf(dist: string, manifest: Record<string, Chunk>, entries: string[]): number {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  entries.forEach(add);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0);
}

/** Prints every size and fails when one is over its limit. */
async function main(): Promise<void> {
  const rows = await measureSizes(() => undefined);
  const lines = rows.map(
    ({ name, bytes, limit }) =>
      `${bytes <= limit ? 'ok  ' : 'OVER'} ${name}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  if (rows.some((row) => row.bytes > row.limit)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
