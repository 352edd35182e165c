import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DocumentError, formatByName } from './src/index.ts';
import { blackBoxChecks, type CheckResult } from './src/testing/black-box-checks.ts';

/**
 * Runs the six black-box checks over a folder of documents that others made:
 * `TARGUM_REAL_FILES=folder node packages/documents/real-files.ts`. Exits with 1 when a check fails.
 */
const folder = process.env.TARGUM_REAL_FILES ?? process.argv[2];
if (folder === undefined) {
  process.stdout.write('Skipped: TARGUM_REAL_FILES names no folder\n');
  process.exit(0);
}

/** Refusals that are right: nothing can be done with these without the owner. */
const rightly = new Set(['document_encrypted', 'document_no_text']);
let failures = 0;
for (const file of (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
  entry.isFile(),
)) {
  const path = join(file.parentPath, file.name);
  if (!formatByName(file.name)) continue;
  const bytes = new Uint8Array(await readFile(path));
  const results = await blackBoxChecks(bytes, file.name).catch((error: unknown) => error);
  process.stdout.write(`${relative(folder, path)}\n`);
  if (Array.isArray(results)) report(results as CheckResult[]);
  else {
    const code = results instanceof DocumentError ? results.code : 'crash';
    if (!rightly.has(code)) failures++;
    process.stdout.write(
      `  ${rightly.has(code) ? 'refused' : 'FAILED '} ${code}: ${results instanceof Error ? results.message : String(results)}\n`,
    );
  }
}
process.stdout.write(failures === 0 ? 'No failure\n' : `${failures} failures\n`);
process.exit(failures === 0 ? 0 : 1);

function report(results: readonly CheckResult[]): void {
  for (const { check, ok, detail } of results) {
    if (ok === false) failures++;
    const word = ok === undefined ? 'skipped' : ok ? 'ok     ' : 'FAILED ';
    process.stdout.write(`  ${word} ${check.padEnd(15)} ${detail.slice(0, 160)}\n`);
  }
}
