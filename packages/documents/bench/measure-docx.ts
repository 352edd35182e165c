import { readFileSync } from 'node:fs';
import { openDocument, type Unit, type UnitTranslation } from '../src/index.ts';
import { identity, pseudoTranslate } from '../src/testing/letter-for-letter.ts';

/** One job in a process of its own, so that its memory is its own: `measure-docx.ts <job> <file>`. */
const [job, file] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file ?? ''));
const started = performance.now();
let words = 0;
if (job === 'mammoth') {
  const mammoth = await import('mammoth');
  const { value } = await mammoth.default.extractRawText({ buffer: Buffer.from(bytes) });
  words = value.split(/\s+/).length;
} else {
  const document = await openDocument(bytes, { name: 'sample.docx' });
  words = document.words;
  const target = job === 'hebrew' ? 'he' : 'en';
  const translate = { identity, rewrite, hebrew: pseudoTranslate('he') }[job ?? ''] ?? identity;
  await document.write({ source: 'en', target, translate });
}
const cpu = process.cpuUsage();
const seconds = (performance.now() - started) / 1000;
process.stdout.write(
  JSON.stringify({
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    words,
  }),
);

/** Another text in every unit, so that all of it is written again. */
function rewrite(unit: Unit): UnitTranslation {
  return { content: unit.content.map((piece) => (typeof piece === 'string' ? piece.replaceAll('e', 'é') : piece)) };
}
