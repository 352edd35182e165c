import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sampleDocx } from './sample-docx.ts';
import { sampleLargeDocx } from './sample-large-docx.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const run = promisify(execFile);
const script = fileURLToPath(new URL('measure-docx.ts', import.meta.url));

/** Opens, translates and writes books of 100,000 and 1,000,000 words and a file near the limit; mammoth reads text for comparison. */
export async function bench(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docx-bench-'));
  const rows: Row[] = [];
  try {
    for (const words of [100_000, 1_000_000]) {
      const file = join(folder, `${words}.docx`);
      await writeFile(file, await sampleDocx(words));
      const jobs = words === 100_000 ? ['identity', 'rewrite', 'hebrew', 'mammoth'] : ['identity', 'rewrite'];
      for (const job of jobs) rows.push(...(await measure(job, file, words)));
    }
    const large = join(folder, 'large.docx');
    await writeFile(large, await sampleLargeDocx(10_000, 190));
    rows.push(...(await measure('hebrew', large, 10_000, ' in a file of 190 MB')));
  } finally {
    await rm(folder, { recursive: true });
  }
  return rows;
}

const names: Record<string, string> = {
  identity: 'docx open, identity, write',
  rewrite: 'docx open, every unit changed, write',
  hebrew: 'docx open, every unit changed, turned to Hebrew, write',
  mammoth: 'mammoth 1.13 raw text only',
};

async function measure(job: string, file: string, words: number, more = ''): Promise<Row[]> {
  const { stdout } = await run(process.execPath, [script, job, file], { maxBuffer: 1024 * 1024 });
  const result = JSON.parse(stdout) as { seconds: number; cpuSeconds: number; megabytes: number; words: number };
  const name = `${names[job]}, ${words.toLocaleString('en-US')} words${more}`;
  const note = `${result.words.toLocaleString('en-US')} words found, ${result.cpuSeconds.toFixed(2)} s of processor time with start-up`;
  return [
    { name, value: Number(result.seconds.toFixed(2)), unit: 's', note },
    { name, value: Math.round(result.megabytes), unit: 'MB peak', note },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await bench())
    process.stdout.write(`${row.name.padEnd(72)} ${row.value} ${row.unit} (${row.note})\n`);
}
