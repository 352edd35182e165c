import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  decodeExchange,
  openDocument,
  plainText,
  readGlossaryCsv,
  readTmx,
  type UnitTranslation,
} from '@targum/documents';
import { findActiveModel, openEmbeddedEngine } from '@targum/engines';
import { detectLanguage, findLanguage } from '@targum/languages';
import {
  applyStyle,
  checkSegment,
  type GlossaryEntry,
  readStyleProfile,
  type StyleProfile,
  type TranslatedText,
  type TranslateTextsOptions,
  TranslationMemory,
  translateTexts,
} from '@targum/translation';
import { type Command, type CommandIo, UsageError } from '../command.ts';
import { modelPlaces } from './models.ts';

interface Wish {
  file: string;
  to: string;
  from: string | undefined;
  out: string | undefined;
  report: string | undefined;
  glossary: string | undefined;
  memory: string | undefined;
  style: string | undefined;
  quality: 'fast' | 'best';
}

function readWish(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      glossary: { type: 'string' },
      memory: { type: 'string' },
      style: { type: 'string' },
      out: { type: 'string', short: 'o' },
      report: { type: 'string' },
      quality: { type: 'string', default: 'fast' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('needs one file, or - for standard input');
  const to = findLanguage(values.to ?? '')?.code;
  if (!to)
    throw new UsageError(`--to must name a language, such as en or he${values.to ? `; "${values.to}" is none` : ''}`);
  const from = values.from === undefined ? undefined : findLanguage(values.from)?.code;
  if (values.from !== undefined && !from) throw new UsageError(`--from must name a language; "${values.from}" is none`);
  const { quality } = values;
  if (quality !== 'fast' && quality !== 'best') throw new UsageError('--quality is fast or best');
  const { out, report, glossary, memory, style } = values;
  return { file, to, from, out, report, glossary, memory, style, quality };
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Written beside and renamed, so that a broken run leaves no half file under the wanted name. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function sourceOf(wish: Wish, sample: string): string {
  const from = wish.from ?? detectLanguage(sample);
  if (!from) throw new Error(`the language of ${wish.file} cannot be told; name it with --from`);
  if (from === wish.to) throw new Error(`${wish.file} is in ${from} already; --from and --to are the same`);
  return from;
}

async function readHelpers(
  wish: Wish,
  source: string,
): Promise<{ glossary: GlossaryEntry[]; memory: TranslationMemory }> {
  const pair = { source, target: wish.to };
  const glossary = wish.glossary ? readGlossaryCsv(decodeExchange(await readBytes(wish.glossary)), pair).terms : [];
  const entries = wish.memory ? readTmx(decodeExchange(await readBytes(wish.memory)), pair).entries : [];
  const units = entries.map((entry) => ({ source: plainText(entry.source), target: plainText(entry.target) }));
  return { glossary, memory: new TranslationMemory(units) };
}

async function readStyle(file: string | undefined): Promise<StyleProfile> {
  if (file === undefined) return {};
  const text = new TextDecoder().decode(await readBytes(file));
  try {
    return readStyleProfile(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A bar on a terminal, nothing in a log. */
function progressBar(stream: NodeJS.WritableStream): (done: number, total: number) => void {
  if (!('isTTY' in stream && stream.isTTY)) return () => undefined;
  return (done, total) => {
    const width = 30;
    const full = Math.round((done / Math.max(total, 1)) * width);
    const end = done >= total ? '\n' : '';
    stream.write(`\r[${'█'.repeat(full)}${'·'.repeat(width - full)}] ${done}/${total} sentences${end}`);
  };
}

interface Work {
  source: string;
  engine: string;
  results: TranslatedText[];
  seconds: number;
}

async function translateAll(texts: string[], wish: Wish, io: CommandIo): Promise<Work> {
  const source = sourceOf(wish, texts.join('\n'));
  const { glossary, memory } = await readHelpers(wish, source);
  const style = await readStyle(wish.style);
  const model = await findActiveModel(modelPlaces(io.env));
  const engine = await openEmbeddedEngine({ modelFolder: model.path });
  const started = performance.now();
  try {
    const options: TranslateTextsOptions = {
      source,
      target: wish.to,
      quality: wish.quality,
      glossary,
      memory,
      onProgress: progressBar(io.stderr),
    };
    const made = await translateTexts(engine, texts, options);
    const results = made.map((result, at) =>
      applyStyle(result, style, wish.to, { text: texts[at] ?? '', language: source }),
    );
    return { source, engine: `${engine.id} ${engine.version}`, results, seconds: (performance.now() - started) / 1000 };
  } finally {
    await engine.close();
  }
}

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);

async function writeReport(wish: Wish, work: Work, texts: string[], places: string[], more: object): Promise<void> {
  if (!wish.report) return;
  const sentences = work.results.flatMap((result, i) =>
    result.sentences.map((sentence) => ({ sentence, text: texts[i] ?? '', result, place: places[i] ?? String(i + 1) })),
  );
  const checks = sentences.flatMap(({ sentence, text, result, place }) => {
    const segment = { source: text.slice(...sentence.source), target: result.text.slice(...sentence.target) };
    const { score, flags, terms } = sentence;
    const told = { ...segment, sourceLanguage: work.source, targetLanguage: wish.to, score, flags, terms };
    return checkSegment(told).map((issue) => ({ place, ...issue, ...segment }));
  });
  const report = {
    file: wish.file,
    source: work.source,
    target: wish.to,
    engine: work.engine,
    quality: wish.quality,
    words: countWords(texts),
    segments: sentences.length,
    seconds: Math.round(work.seconds * 1000) / 1000,
    wordsPerSecond: Math.round(countWords(texts) / Math.max(work.seconds, 0.001)),
    ...more,
    checks,
  };
  await writeWhole(wish.report, `${JSON.stringify(report, null, 2)}\n`);
}

/** Plain text through a pipe: a line is a segment, and as many lines come out as went in. */
async function translateStream(wish: Wish, io: CommandIo): Promise<number> {
  const input = await readStream(io.stdin);
  const lines = input.split('\n');
  const work = await translateAll(
    lines.map((line) => line.replace(/\r$/u, '')),
    wish,
    io,
  );
  const output = work.results
    .map((result, i) => result.text.replaceAll(/\s*\n\s*/gu, ' ') + (lines[i]?.endsWith('\r') ? '\r' : ''))
    .join('\n');
  if (wish.out) await writeWhole(wish.out, output);
  else io.stdout.write(output);
  await writeReport(wish, work, lines, [], {});
  return 0;
}

async function translateFile(wish: Wish, io: CommandIo): Promise<number> {
  const document = await openDocument(await readBytes(wish.file), { name: path.basename(wish.file) });
  const texts = document.units.map((unit) => plainText(unit.content));
  const work = await translateAll(texts, wish, io);
  const byUnit = new Map(document.units.map((unit, i) => [unit.id, work.results[i]]));
  const translate = (unit: { id: string }): UnitTranslation | undefined => {
    const result = byUnit.get(unit.id);
    return result && { text: result.text, links: result.links };
  };
  const written = await document.write({ source: work.source, target: wish.to, translate });
  const { dir, name } = path.parse(wish.file);
  const out = wish.out ?? path.join(dir, `${name}.${wish.to}.${written.format}`);
  await writeWhole(out, written.bytes);
  const { ledger, notices, flagged } = written;
  const parts = document.units.map((unit) => unit.id);
  await writeReport(wish, work, texts, parts, { output: out, format: written.format, ledger, notices, flagged });
  const speed = Math.round(countWords(texts) / Math.max(work.seconds, 0.001));
  io.stderr.write(`${out}: ${countWords(texts)} words in ${work.seconds.toFixed(1)} s (${speed} words/s)\n`);
  for (const notice of [...document.notices, ...notices]) io.stderr.write(`  ${notice.message}\n`);
  if (!ledger.closes || ledger.failed.length > 0) {
    io.stderr.write(`  ${ledger.failed.length} parts of the text could not be translated; --report names them\n`);
    return 1;
  }
  return 0;
}

export const command: Command = {
  name: 'translate',
  summary: 'Translate a document and keep its format',
  usage: [
    'FILE --to en|he [--from LANGUAGE] [--glossary terms.csv] [--memory units.tmx] [--style style.json] [-o OUT] [--report FILE.json] [--quality fast|best]',
    '- --to en|he < text > translation    (plain text, a line a segment)',
  ].join('\n'),
  async run(args, io) {
    const wish = readWish(args);
    return wish.file === '-' ? translateStream(wish, io) : translateFile(wish, io);
  },
};
