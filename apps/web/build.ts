import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = import.meta.dirname;
const dist = path.join(folder, 'dist');
const stampFile = path.join(dist, '.stamp');
const sources = [
  'src',
  'public',
  'index.html',
  'vite',
  'vite.config.ts',
  'build-site.ts',
  'package.json',
  '../../packages/contracts/src',
  '../../packages/wire/src',
  '../../packages/identity-client/src',
  '../../packages/sign-in/src',
  '../../packages/languages/src',
  '../../packages/documents/src',
];

/** Builds the site when it is missing or older than its sources; returns where it lies. */
export async function ensureBuilt(say: (text: string) => void): Promise<string> {
  const measured = [path.join(folder, '../../bench/latest.json')].filter((file) => existsSync(file));
  const stamp = stampOf([...sources.map((source) => path.join(folder, source)), ...measured]);
  if (existsSync(stampFile) && (stamp === undefined || readFileSync(stampFile, 'utf8') === stamp)) return dist;
  say('Building the site…');
  // Aside and put in place whole: several servers may start from one checkout at once.
  const fresh = path.join(folder, 'node_modules', `.dist-${process.pid}`);
  await buildInto(fresh);
  await compress(path.join(fresh, 'assets'));
  writeFileSync(path.join(fresh, '.stamp'), stamp ?? '');
  replaceDist(fresh);
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

/** In a process of its own: which React is built in depends on NODE_ENV, and the server's is not ours to change. */
async function buildInto(outDir: string): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- handed on as it is
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [path.join(folder, 'build-site.ts'), outDir], { env });
}

function replaceDist(fresh: string): void {
  const old = `${fresh}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    // Another process was quicker between the two lines; its site is as good as ours.
    if (!existsSync(stampFile)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/** Once here instead of at every request: the server sends the smaller file to whoever can read it. */
async function compress(assets: string): Promise<void> {
  for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
    const file = path.join(assets, name);
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
