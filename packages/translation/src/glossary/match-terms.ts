import { requireLanguage } from '@targum/languages';
import type { Term } from '../model.ts';

export interface GlossaryEntry {
  source: string;
  target: string;
  /** @default 'force' */
  mode?: Term['mode'];
  /** Match capitals exactly: for names that are also words. */
  caseSensitive?: boolean;
  name?: Term['name'];
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

interface Prepared {
  entry: GlossaryEntry;
  /** Made when a text first holds the probe: a pattern takes long to make. */
  pattern: RegExp | undefined;
  /** Letters that a text must hold for the entry to be in it: looking for them is far cheaper than the pattern. */
  probe: string;
}

/** Patterns of a glossary are made once, however many sentences are matched against it. */
const prepared = new WeakMap<readonly GlossaryEntry[], Map<string, Prepared[]>>();

function prepare(entries: readonly GlossaryEntry[], language: string): Prepared[] {
  const byLanguage = prepared.get(entries) ?? new Map<string, Prepared[]>();
  prepared.set(entries, byLanguage);
  const known = byLanguage.get(language);
  if (known) return known;
  const fresh = entries
    .filter((entry) => entry.source.trim() !== '')
    .toSorted((a, b) => b.source.length - a.source.length)
    .map((entry) => ({
      entry,
      pattern: undefined,
      probe:
        (entry.source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']).toSorted((a, b) => b.length - a.length)[0] ?? '',
    }));
  byLanguage.set(language, fresh);
  return fresh;
}

/** Glossary entries that occur in a text, longest first where they overlap, in the order of the text. */
export function matchTerms(text: string, entries: readonly GlossaryEntry[], language: string): TermMatch[] {
  const found: TermMatch[] = [];
  const taken: [number, number][] = [];
  const lower = text.toLowerCase();
  for (const known of prepare(entries, language)) {
    if (!lower.includes(known.probe)) continue;
    const { entry } = known;
    known.pattern ??= termPattern(entry.source.trim(), language, entry.caseSensitive);
    for (const match of text.matchAll(known.pattern)) {
      const span = match.indices?.groups?.['core'] ?? [match.index, match.index + match[0].length];
      if (taken.some(([start, end]) => span[0] < end && span[1] > start)) continue;
      taken.push(span);
      found.push({
        source: text.slice(...span),
        target: entry.target,
        mode: entry.mode ?? 'force',
        ...(entry.name ? { name: entry.name } : {}),
        span,
      });
    }
  }
  return found.toSorted((a, b) => a.span[0] - b.span[0]);
}
