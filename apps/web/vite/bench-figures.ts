import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:bench-figures';
const file = path.join(import.meta.dirname, '../../../bench/latest.json');

interface Bench {
  at: string;
  machine: { cores: number; cpu: string; arch: string };
  results: { rows: { name: string; value: number; unit: string }[] }[];
}

/** Gives pages what `npm run bench` last measured, so that no figure on the site is typed in by hand. */
export function benchFigures(): Plugin {
  return {
    name: 'targum-bench-figures',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      this.addWatchFile(file);
      return `export const bench = ${JSON.stringify(read())};`;
    },
  };
}

function read() {
  if (!existsSync(file)) return null;
  const { at, machine, results } = JSON.parse(readFileSync(file, 'utf8')) as Bench;
  const rows = results.flatMap((result) => result.rows.map(({ name, value, unit }) => ({ name, value, unit })));
  return rows.length > 0 ? { at, machine, rows } : null;
}
