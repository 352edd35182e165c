// npm run bench: runs every bench/*.bench.ts, prints a table and writes bench/latest.json.
// `npm run bench -- docx engine` runs only those whose file name contains one of the words.
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runBenches } from './benching/run-benches.ts';
import { root } from './checks/exec.ts';

const results = await runBenches(process.argv.slice(2));
const machine = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? 'unknown',
  arch: os.arch(),
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  node: process.version,
};
await mkdir(path.join(root, 'bench'), { recursive: true });
await writeFile(
  path.join(root, 'bench/latest.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);
console.log(`\n${machine.cores} cores, ${machine.arch}, Node ${machine.node}; written to bench/latest.json`);
if (results.some((result) => result.error)) process.exitCode = 1;
