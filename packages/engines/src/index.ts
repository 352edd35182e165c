export type { Engine, Link, SegmentRequest, SegmentResult, Term, TranslateRequest } from './engine.ts';
export { EngineError, type EngineErrorCode } from './errors.ts';
export { type Flag, flagMeanings } from './flags.ts';
export { type EmbeddedEngine, type EmbeddedOptions, openEmbeddedEngine } from './engines/embedded.ts';
