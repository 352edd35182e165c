export { type Accepted, acceptTranslation } from './accept-translation.ts';
export { type BuiltInline, buildInline, type InlineToken } from './build-inline.ts';
export { fromMarkedText, toMarkedText } from './marked-text.ts';
export { mergeRuns, type RunAtom, type RunRules } from './merge-runs.ts';
export { type Placement, placeCodes } from './place-codes.ts';
export { hasCodes, joinStrings, plainText } from './plain-text.ts';
export { repairCodes } from './repair-codes.ts';
export { type CodeProblem, validateCodes } from './validate-codes.ts';
