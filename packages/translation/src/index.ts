export {
  checkSegment,
  type Issue,
  type IssueCode,
  issueMeanings,
  type SegmentToCheck,
  type Severity,
} from './checks/check-segment.ts';
export { type GlossaryEntry, matchTerms, type TermMatch } from './glossary/match-terms.ts';
export { isTermPresent } from './glossary/term-present.ts';
export { type MemoryHit, type MemoryUnit, TranslationMemory } from './memory/translation-memory.ts';
export type { Link, SegmentRequest, SegmentResult, Term, TranslatingEngine } from './model.ts';
export { corpusBleu } from './scores/bleu.ts';
export { corpusChrf } from './scores/chrf.ts';
export { splitLong } from './sentences/split-long.ts';
export { type Span, splitSentences } from './sentences/split-sentences.ts';
export {
  type TranslatedSentence,
  type TranslatedText,
  type TranslateTextsOptions,
  translateTexts,
} from './translate-texts.ts';
