import { requireLanguage } from '@targum/languages';
import { countContractions } from './contractions.ts';
import { countDates } from './dates.ts';
import { findQuotations } from './find-edits.ts';
import { vowelEdits } from './hebrew-vowels.ts';
import { inferNarrator } from './infer-gender.ts';
import { spellings } from './spelling.ts';
import type { StyleProfile } from './style-profile.ts';

/** Fewer signs than this say nothing. */
const fewestSigns = 5;
const clearShare = 0.75;

type Counts<Choice extends string> = Partial<Record<Choice, number>>;

/** The choice that most signs speak for, when there are enough of them and they agree. */
function clearest<Choice extends string>(counts: Counts<Choice>, fewest = fewestSigns): Choice | undefined {
  const entries = Object.entries(counts) as [Choice, number][];
  const all = entries.reduce((sum, [, count]) => sum + count, 0);
  const [best] = entries.toSorted(([, a], [, b]) => b - a);
  return best && all >= fewest && best[1] >= all * clearShare ? best[0] : undefined;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const openers: Record<string, NonNullable<StyleProfile['quotes']>> = {
  '"': 'straight',
  '“': 'curly',
  '”': 'curly',
  '„': 'low',
  '«': 'angle',
  '‘': 'single',
  "'": 'single',
};

function inferQuotes(text: string): StyleProfile['quotes'] {
  const counts: Counts<NonNullable<StyleProfile['quotes']>> = {};
  for (const [start] of findQuotations(text)) {
    const kind = openers[text.charAt(start)];
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return clearest(counts);
}

function inferSpelling(text: string): StyleProfile['spelling'] {
  const words = text.match(/(?<![\p{L}'’-])\p{Ll}+(?!\p{L})/gu) ?? [];
  return clearest({
    american: words.filter((word) => spellings.british.has(word)).length,
    british: words.filter((word) => spellings.american.has(word)).length,
  });
}

function inferFormality(text: string): StyleProfile['formality'] {
  let narration = '';
  let at = 0;
  for (const [start, end] of findQuotations(text)) {
    narration += `${text.slice(at, start)}\n`;
    at = end;
  }
  const { short, long } = countContractions(narration + text.slice(at));
  if (short + long < fewestSigns * 2) return undefined;
  // One slip in ten is a slip; every second one is a habit.
  if (short <= (short + long) * 0.1) return 'formal';
  return short >= (short + long) * 0.5 ? 'informal' : undefined;
}

/** What some texts of a language show of their author's style; what they do not show clearly is left out. */
export function inferStyle(texts: readonly string[], language: string): StyleProfile {
  const { script, attachedPrefixes } = requireLanguage(language);
  const text = texts.join('\n');
  const isLatin = script.test('a');
  const isHebrew = attachedPrefixes.length > 0;
  const { dots, slashes, ...inWords } = countDates(text);
  const found: StyleProfile = {
    quotes: inferQuotes(text),
    dash: clearest({ em: count(text, /[^\s]—[^\s]/gu), spaced: count(text, /[^\s] [–—] [^\s]/gu) }),
    thousands: clearest({
      comma: count(text, /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/gu),
      space: count(text, /(?<![\d.,])\d{1,3}(?:[\u00A0\u202F]\d{3})+(?!\d)/gu),
      none: count(text, /(?<![\d.,/])\d{5,9}(?![\d.,/])/gu),
    }),
    ...(isLatin ? { spelling: inferSpelling(text), formality: inferFormality(text), dates: clearest(inWords, 3) } : {}),
    ...(isHebrew
      ? {
          compound: clearest({ maqaf: count(text, /[א-ת]־[א-ת]/gu), hyphen: count(text, /[א-ת]-[א-ת]/gu) }),
          vowels: clearest({
            full: vowelEdits(text, 'traditional').length,
            traditional: vowelEdits(text, 'full').length,
          }),
          dates: clearest({ dots, slashes }, 3),
          narrator: inferNarrator(text),
        }
      : {}),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
