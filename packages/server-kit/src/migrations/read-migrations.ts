import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

export class MigrationError extends Error {
  override name = 'MigrationError';
}

const pattern = /^(\d{4})_[a-z0-9]+(?:[-_][a-z0-9]+)*\.sql$/;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = Number(pattern.exec(name)?.[1]);
    if (Number.isNaN(number)) throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    if (number !== migrations.length + 1)
      throw new MigrationError(`${name} comes where number ${migrations.length + 1} is expected in ${folder}`);
    // A checkout with other line ends is still the same migration.
    const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ number, name, text, checksum: createHash('sha256').update(text).digest('hex') });
  }
  return migrations;
}
