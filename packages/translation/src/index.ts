export { type HeldOut, holdOut } from './adaptation/hold-out.ts';
export {
  type Scores,
  type TunedExample,
  type TuneOptions,
  type Tuning,
  tuneAdaptation,
} from './adaptation/tune-adaptation.ts';
export { alignSentences } from './alignment/align-sentences.ts';
export { rateBeads } from './alignment/confidence.ts';
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
export { comparable, signatureOf } from './memory/signature.ts';
export { similarity } from './memory/similarity.ts';
export { type MemoryHit, type MemoryUnit, TranslationMemory } from './memory/translation-memory.ts';
export type { Adaptation, Link, SegmentRequest, SegmentResult, SpokenStyle, Term, TranslatingEngine } from './model.ts';
export { findNames } from './names/find-names.ts';
export { groupRenderings } from './names/group-renderings.ts';
export type { FoundName, NameKind } from './names/name-tally.ts';
export { renderingOf } from './names/rendering.ts';
export { transliterate } from './names/transliterate.ts';
export { corpusBleu } from './scores/bleu.ts';
export { corpusChrf } from './scores/chrf.ts';
export { splitLong } from './sentences/split-long.ts';
export { type Span, splitSentences } from './sentences/split-sentences.ts';
export { applyStyle } from './style/apply-style.ts';
export { inferCharacters } from './style/infer-gender.ts';
export { inferStyle } from './style/infer-style.ts';
export { respellName } from './style/name-letters.ts';
export { styleInstructions } from './style/style-instructions.ts';
export { readStyleProfile, type StyleProfile } from './style/style-profile.ts';
export { type ProposedTerm, proposeTerms } from './terms/propose-terms.ts';
export {
  type Surroundings,
  type TranslatedSentence,
  type TranslatedText,
  type TranslateTextsOptions,
  translateTexts,
} from './translate-texts.ts';
