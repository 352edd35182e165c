import { findLanguage, requireLanguage } from '@targum/languages';
import { DocumentError } from '../errors.ts';
import { parseCsv, unguardCell, writeCsv } from './csv.ts';

export interface GlossaryTerm {
  source: string;
  target: string;
  /** `force` is always used, `prefer` where it fits, `keep` stays in the source language. */
  mode: 'force' | 'prefer' | 'keep';
  note?: string;
}

export interface Glossary {
  sourceLanguage: string;
  targetLanguage: string;
  terms: GlossaryTerm[];
}

const columns = {
  source: /^(?:source|term|from|מקור|מונח)\b/iu,
  target: /^(?:target|translation|to|יעד|תרגום)\b/iu,
  mode: /^(?:mode|type|status|סוג)\b/iu,
  note: /^(?:note|notes|comment|comments|הערה|הערות)\b/iu,
};

const matches = (cell: string, pattern: RegExp): boolean =>
  new RegExp(pattern.source.replace('\\b', '$'), 'iu').test(cell.trim());

/** Reads a table of terms with or without a head row; the first two columns are source and target where none says so. */
export function readGlossaryCsv(text: string, languages: { source: string; target: string }): Glossary {
  const rows = parseCsv(text);
  const head = rows[0] ?? [];
  const at = {
    source: columnOf(head, languages.source, columns.source),
    target: columnOf(head, languages.target, columns.target),
    mode: head.findIndex((cell) => matches(cell, columns.mode)),
    note: head.findIndex((cell) => matches(cell, columns.note)),
  };
  const hasHead = at.source >= 0 && at.target >= 0 && at.source !== at.target;
  const [source, target] = hasHead ? [at.source, at.target] : [0, 1];
  const terms = (hasHead ? rows.slice(1) : rows).flatMap((row): GlossaryTerm[] => {
    const cell = (index: number): string => (index < 0 ? '' : unguardCell((row[index] ?? '').trim()));
    const term = makeTerm(cell(source), cell(target), hasHead ? cell(at.mode) : cell(2));
    if (!term) return [];
    const note = hasHead ? cell(at.note) : cell(3);
    return [note === '' ? term : { ...term, note }];
  });
  if (terms.length === 0) throw new DocumentError('document_no_text', 'The table holds no terms');
  return { sourceLanguage: languages.source, targetLanguage: languages.target, terms };
}

function columnOf(head: readonly string[], language: string, names: RegExp): number {
  const wanted = requireLanguage(language);
  const isLanguage = (name: string): boolean =>
    findLanguage(name)?.code === wanted.code ||
    [wanted.englishName, wanted.ownName].some((known) => known.toLowerCase() === name.toLowerCase());
  // "English (United States)" is English too.
  const byLanguage = head.findIndex((cell) => isLanguage(cell.replace(/\s*\(.*\)\s*$/u, '').trim()));
  return byLanguage >= 0 ? byLanguage : head.findIndex((cell) => matches(cell, names));
}

/** A term without a translation is one to keep. */
export function makeTerm(source: string, target: string, mode: string): GlossaryTerm | undefined {
  if (source === '') return undefined;
  const wanted = mode.toLowerCase();
  if (wanted === 'keep' || target === '') return { source, target: target === '' ? source : target, mode: 'keep' };
  return { source, target, mode: wanted === 'force' ? 'force' : 'prefer' };
}

export function writeGlossaryCsv(glossary: Glossary): string {
  const rows = glossary.terms.map((term) => [term.source, term.target, term.mode, term.note ?? '']);
  return writeCsv([['source', 'target', 'mode', 'note'], ...rows]);
}
