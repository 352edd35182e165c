import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../checks/exec.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

interface BenchResult {
  file: string;
  rows: Row[];
  error?: string;
}

/** One after the other: two measurements at once would measure each other. */
export async function runBenches(words: string[]): Promise<BenchResult[]> {
  const files: string[] = [];
  for await (const file of glob('{packages,apps}/*/bench/*.bench.ts', { cwd: root })) files.push(file);
  const chosen = files.sort().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const results: BenchResult[] = [];
  for (const file of chosen) {
    console.log(`\n${file}`);
    const result = await runOne(file);
    for (const row of result.rows)
      console.log(
        `  ${row.name.padEnd(62)} ${format(row.value).padStart(12)} ${row.unit}${row.note ? `  (${row.note})` : ''}`,
      );
    if (result.error) console.log(`  failed: ${result.error}`);
    results.push(result);
  }
  return results;
}

async function runOne(file: string): Promise<BenchResult> {
  try {
    const module = (await import(pathToFileURL(path.join(root, file)).href)) as { bench: () => Promise<Row[]> };
    return { file, rows: await module.bench() };
  } catch (error) {
    return { file, rows: [], error: error instanceof Error ? error.message : String(error) };
  }
}

function format(value: number): string {
  return value.toLocaleString('en-US', {
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
  });
}
