import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDocument, plainText, writeGlossaryCsv, writeTmx } from '@targum/documents';
import { detectLanguage, findLanguage } from '@targum/languages';
import { alignSentences, proposeTerms, splitSentences } from '@targum/translation';
import { type Command, UsageError } from '../command.ts';

interface Side {
  language: string;
  sentences: string[];
}

interface Pair {
  source: string;
  target: string;
}

async function readSide(file: string, wanted: string | undefined): Promise<Side> {
  const document = await openDocument(await readFile(file), { name: path.basename(file) });
  const texts = document.units.map((unit) => plainText(unit.content));
  const language = wanted ?? detectLanguage(texts.join('\n'));
  if (!language) throw new Error(`${file} has no letters of a known language; name it with --from or --to`);
  const sentences = texts.flatMap((text) => splitSentences(text, language).map((span) => text.slice(...span)));
  return { language, sentences };
}

function languageOption(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const code = findLanguage(value)?.code;
  if (!code) throw new UsageError(`--${name} must name a language; "${value}" is none`);
  return code;
}

function pairUp(source: Side, target: Side): { pairs: Pair[]; alone: number } {
  const beads = alignSentences(source, target);
  const pairs = beads.map((bead) => ({
    source: source.sentences.slice(...bead.source).join(' '),
    target: target.sentences.slice(...bead.target).join(' '),
  }));
  const whole = pairs.filter((pair) => pair.source !== '' && pair.target !== '');
  return { pairs: whole, alone: pairs.length - whole.length };
}

/** Written beside and renamed, so that a broken run leaves no half file under the wanted name. */
async function writeWhole(file: string, content: string): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

export const command: Command = {
  name: 'align',
  summary: 'Pair the sentences of a document with those of its translation',
  usage: 'SOURCE TRANSLATION [--from LANGUAGE] [--to LANGUAGE] [-o PAIRS.tmx] [--terms PROPOSED.csv]',
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        to: { type: 'string' },
        out: { type: 'string', short: 'o' },
        terms: { type: 'string' },
      },
    });
    const [first, second, ...others] = positionals;
    if (!first || !second || others.length > 0) throw new UsageError('needs two files: a document and its translation');
    const source = await readSide(first, languageOption('from', values.from));
    const target = await readSide(second, languageOption('to', values.to));
    if (source.language === target.language) {
      throw new Error(`both files are in ${source.language}; a pair needs two languages`);
    }
    const { pairs, alone } = pairUp(source, target);
    const languages = { sourceLanguage: source.language, targetLanguage: target.language };
    const entries = pairs.map((pair) => ({ source: [pair.source], target: [pair.target] }));
    const tmx = writeTmx({ ...languages, entries });
    if (values.out) await writeWhole(values.out, tmx);
    else io.stdout.write(tmx);
    io.stderr.write(`${pairs.length} pairs; ${alone} sentences without a partner\n`);
    if (values.terms) {
      const found = proposeTerms(pairs, { source: source.language, target: target.language });
      const terms = found.map((term) => ({
        source: term.source,
        target: term.target,
        mode: 'prefer' as const,
        note: `${term.kind}, ${term.count} pairs, ${Math.round(term.score * 100)} %`,
      }));
      await writeWhole(values.terms, writeGlossaryCsv({ ...languages, terms }));
      io.stderr.write(`${terms.length} names and terms proposed\n`);
    }
    return 0;
  },
};
