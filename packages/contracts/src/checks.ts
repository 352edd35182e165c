import { z } from 'zod';

/**
 * Every doubt that a translated segment can raise: how much it weighs and what it means to a reader. The texts live
 * here, in English, so that the site can say them in the reader's language by the code.
 */
export const checkMeanings = {
  empty: { severity: 'error', meaning: 'There is no translation.' },
  crashed: { severity: 'error', meaning: 'The engine failed on this segment; the source stands in its place.' },
  untranslated: { severity: 'error', meaning: 'The translation is the source text.' },
  'wrong-script': { severity: 'error', meaning: 'The translation is not written in the letters of its language.' },
  'number-mismatch': { severity: 'error', meaning: 'A number is missing, added or changed.' },
  'term-missing': { severity: 'error', meaning: 'A glossary term was not used.' },
  'name-rendering': { severity: 'error', meaning: 'A name is not written as you approved it.' },
  codes: { severity: 'warning', meaning: 'Formatting could not be placed exactly and stands around the whole text.' },
  'name-missing': { severity: 'warning', meaning: 'A Latin word, address or code of the source is missing.' },
  omission: {
    severity: 'warning',
    meaning: 'The translation is much shorter than the source: something may be missing.',
  },
  addition: { severity: 'warning', meaning: 'The translation is much longer than the source: something may be added.' },
  'sentence-count': { severity: 'warning', meaning: 'Source and translation do not have as many sentences.' },
  'repeated-word': { severity: 'warning', meaning: 'A word or phrase comes twice in a row.' },
  unbalanced: { severity: 'warning', meaning: 'Quotation marks or brackets do not pair up as in the source.' },
  'low-score': { severity: 'info', meaning: 'The engine was unsure of this segment.' },
} as const satisfies Record<string, { severity: 'error' | 'warning' | 'info'; meaning: string }>;

export type CheckCode = keyof typeof checkMeanings;

export const checkSeverity = z.enum(['error', 'warning', 'info']);

export const checkCode = z.enum(Object.keys(checkMeanings) as [CheckCode, ...CheckCode[]]);

/** One doubt about one segment. */
export const segmentCheck = z.object({
  code: checkCode,
  severity: checkSeverity,
  /** What was found, for a person, in English. */
  explanation: z.string(),
  /** The facts behind it, for a page that says it in another language: numbers, words, counts. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});

export type SegmentCheck = z.output<typeof segmentCheck>;
