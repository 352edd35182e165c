export { nearestPairs } from './adaptation/nearest-pairs.ts';
export {
  type AdaptationChoice,
  type AdaptationSettings,
  defaultSettings,
  type Pair,
  settingsToTry,
} from './adaptation/settings.ts';
export { type TrainingOptions, type TrainingSummary, trainAdaptation } from './adaptation/train-adaptation.ts';
export type { Engine, Link, SegmentRequest, SegmentResult, Term, TranslateRequest } from './engine.ts';
export { type EmbeddedEngine, type EmbeddedOptions, openEmbeddedEngine } from './engines/embedded.ts';
export { type EngineId, type EngineOptions, engineIds, engines, openEngine } from './engines/index.ts';
export { EngineError, type EngineErrorCode } from './errors.ts';
export { type Flag, flagMeanings } from './flags.ts';
export { findActiveModel, type ModelPlaces, useModel } from './models/active-model.ts';
export { listModels, type ModelInfo } from './models/list-models.ts';
export { type PullOptions, pullModel } from './models/pull-model.ts';
export { findKnownNames } from './names/find-known-names.ts';
export { type Route, type RoutedRequest, Router, type RouterOptions } from './router.ts';
