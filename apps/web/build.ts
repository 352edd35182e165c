import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const dist = path.join(folder, 'dist');
const stampFile = path.join(dist, '.stamp');
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  '../../packages/contracts/src',
  '../../packages/wire/src',
  '../../packages/identity-client/src',
  '../../packages/sign-in/src',
  '../../packages/languages/src',
];

/** Builds the site when it is missing or older than its sources; returns where it lies. */
export async function ensureBuilt(say: (text: string) => void): Promise<string> {
  const stamp = stampOf(sources.map((source) => path.join(folder, source)));
  if (existsSync(stampFile) && (stamp === undefined || readFileSync(stampFile, 'utf8') === stamp)) return dist;
  say('Building the site…');
  const { build } = await import('vite');
  await build({ configFile: path.join(folder, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(stampFile, stamp ?? '');
  return dist;
}

/** Undefined where the sources are not there, as in an image that ships only what was built. */
function stampOf(places: string[]): string | undefined {
  if (!places.every((place) => existsSync(place))) return undefined;
  const hash = createHash('sha256');
  const add = (place: string): void => {
    const about = statSync(place);
    if (about.isDirectory()) for (const name of readdirSync(place).sort()) add(path.join(place, name));
    else hash.update(path.relative(folder, place)).update(readFileSync(place));
  };
  places.forEach(add);
  return hash.digest('hex');
}
