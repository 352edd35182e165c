export type { Engine, Link, SegmentRequest, SegmentResult, Term, TranslateRequest } from './engine.ts';
export { type EmbeddedEngine, type EmbeddedOptions, openEmbeddedEngine } from './engines/embedded.ts';
export { type EngineId, engineIds, type EngineOptions, engines, openEngine } from './engines/index.ts';
export { EngineError, type EngineErrorCode } from './errors.ts';
export { type Flag, flagMeanings } from './flags.ts';
export { type Route, type RoutedRequest, Router, type RouterOptions } from './router.ts';
