import { requireLanguage } from '@targum/languages';
import type { Term } from '../model.ts';

export interface GlossaryEntry {
  source: string;
  target: string;
  /** @default 'force' */
  mode?: Term['mode'];
  /** Match capitals exactly: for names that are also words. */
  caseSensitive?: boolean;
}

export interface TermMatch extends Term {
  span: [number, number];
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** Quotes and hyphens have many forms in one text; a glossary entry is meant by all of them. */
const loosen = (text: string): string =>
  escape(text)
    .replaceAll(/["״”“]/gu, '["״”“]')
    .replaceAll(/['’׳]/gu, "['’׳]")
    .replaceAll(/\\-|[־–]/gu, String.raw`[-־–\s]`)
    .replaceAll(/ +/gu, String.raw`[\s־-]+`);

/** A pattern that finds a phrase with what the language attaches to it: prefixes before, endings after. */
export function termPattern(phrase: string, languageCode: string, caseSensitive = false): RegExp {
  const language = requireLanguage(languageCode);
  const prefixes: readonly string[] = language.attachedPrefixes;
  const before = prefixes.length > 0 ? `[${prefixes.join('')}]{0,4}["״]?-?` : '';
  const after = prefixes.length > 0 ? '' : "(?:s|es|['’]s|s['’])?";
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${before}(?<core>${loosen(phrase)})${after}(?![\p{L}\p{N}])`,
    caseSensitive ? 'dgu' : 'dgiu',
  );
}

/** Glossary entries that occur in a text, longest first where they overlap, in the order of the text. */
export function matchTerms(text: string, entries: readonly GlossaryEntry[], language: string): TermMatch[] {
  const found: TermMatch[] = [];
  const taken: [number, number][] = [];
  for (const entry of entries.toSorted((a, b) => b.source.length - a.source.length)) {
    if (entry.source.trim() === '') continue;
    for (const match of text.matchAll(termPattern(entry.source, language, entry.caseSensitive))) {
      const span = match.indices?.groups?.['core'] ?? [match.index, match.index + match[0].length];
      if (taken.some(([start, end]) => span[0] < end && span[1] > start)) continue;
      taken.push(span);
      found.push({ source: text.slice(...span), target: entry.target, mode: entry.mode ?? 'force', span });
    }
  }
  return found.toSorted((a, b) => a.span[0] - b.span[0]);
}
