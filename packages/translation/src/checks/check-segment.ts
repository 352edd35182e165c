import type { Term } from '../model.ts';
import { checkBalance } from './check-balance.ts';
import { checkLength } from './check-length.ts';
import { checkNames } from './check-names.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkScript } from './check-script.ts';
import { checkSentences } from './check-sentences.ts';
import { checkTerms } from './check-terms.ts';
import { checkWords } from './check-words.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Every doubt a check can raise, with how much it weighs and what it means to a reader. */
export const issueMeanings = {
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
} as const satisfies Record<string, { severity: Severity; meaning: string }>;

export type IssueCode = keyof typeof issueMeanings;

export interface Issue {
  code: IssueCode;
  severity: Severity;
  /** What was found, for a person. */
  explanation: string;
  /** The facts behind the explanation, to say it in another language. */
  data: IssueData;
}

export type IssueData = Record<string, string | number | string[]>;

export interface SegmentToCheck {
  source: string;
  target: string;
  sourceLanguage: string;
  targetLanguage: string;
  terms?: readonly Term[];
  /** Approved names that stand in the source. */
  names?: readonly { source: string; rendering: string }[];
  /** Why formatting codes did not go where they belong. */
  codes?: string;
  /** Mean log-probability; left out where the engine gives none. */
  score?: number;
  /** Doubts of the engine itself. */
  flags?: readonly string[];
}

export interface Finding {
  code: IssueCode;
  detail: string;
  data: IssueData;
}

/** Below this mean log-probability drafts read badly more often than not. */
const unsure = -1.2;

const flagCodes: Record<string, IssueCode> = {
  crashed: 'crashed',
  empty: 'empty',
  repeated: 'repeated-word',
  runaway: 'addition',
  names: 'name-missing',
  untranslated: 'untranslated',
  'wrong-script': 'wrong-script',
  'term-missing': 'term-missing',
  numbers: 'number-mismatch',
  unbalanced: 'unbalanced',
  markers: 'codes',
};

const checks: readonly ((segment: SegmentToCheck) => Finding[])[] = [
  checkScript,
  checkNumbers,
  checkTerms,
  checkNames,
  checkLength,
  checkSentences,
  checkWords,
  checkBalance,
];

/** Looks a translated segment over; an empty list means that nothing speaks against it. */
export function checkSegment(segment: SegmentToCheck): Issue[] {
  const findings: Finding[] = [];
  if (segment.source.trim() !== '' && segment.target.trim() === '') {
    findings.push({ code: 'empty', detail: 'no text', data: {} });
  } else {
    for (const check of checks) findings.push(...check(segment));
  }
  if (segment.codes !== undefined) findings.push({ code: 'codes', detail: segment.codes, data: {} });
  for (const flag of segment.flags ?? []) {
    const code = flagCodes[flag];
    if (code && !findings.some((found) => found.code === code))
      findings.push({ code, detail: `the engine reports "${flag}"`, data: { flag } });
  }
  if (segment.score !== undefined && segment.score < unsure) {
    const score = Math.round(segment.score * 100) / 100;
    findings.push({ code: 'low-score', detail: `mean log-probability ${score.toFixed(2)}`, data: { score } });
  }
  return findings.map(({ code, detail, data }) => {
    const { severity, meaning } = issueMeanings[code];
    return { code, severity, explanation: `${meaning} (${detail})`, data };
  });
}
