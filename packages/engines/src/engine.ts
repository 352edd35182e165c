import type { AdaptationChoice } from './adaptation/settings.ts';

/** Which source characters became which target characters; offsets `[start, end)` in the two texts. */
export interface Link {
  source: [number, number];
  target: [number, number];
  score: number;
}

/** A word or phrase of the customer's glossary, as it bears on one segment. */
export interface Term {
  source: string;
  target: string;
  /** `force` must appear, `prefer` may, `keep` leaves the source text as it stands. */
  mode: 'force' | 'prefer' | 'keep';
  /** What it is a name of, where it is one: names may be carried over in other ways than words. */
  name?: 'place' | 'person' | 'woman';
}

export interface SegmentRequest {
  text: string;
  terms?: Term[];
  /** Neighbouring source segments, for engines that read context. */
  before?: string[];
  after?: string[];
  heading?: string;
  /** Translations of like texts, for engines that can follow an example. */
  hints?: { source: string; target: string }[];
}

export interface SegmentResult {
  text: string;
  /** Length-normalised log-probability, 0 at best; engines that give none report 0. */
  score: number;
  links: Link[];
  /** Closed set of doubts, see `flags.ts`. */
  flags: string[];
  engine: { id: string; version: string };
  /** The likeliest first, without the one chosen; there when they were asked for and the engine knows some. */
  alternatives?: { text: string; score: number }[];
}

/** What engines that read instructions are told besides the text; others ignore it. */
export interface PromptStyle {
  /** What the customer says about tone and audience. */
  instructions?: string;
  /** Pairs that show the wanted style. */
  examples?: readonly { source: string; target: string }[];
}

export interface TranslateRequest {
  source: string;
  target: string;
  segments: SegmentRequest[];
  /** `fast` is greedy decoding, `best` searches wider. */
  quality?: 'fast' | 'best';
  /** Tell what else was found; engines that find one translation only ignore it. */
  alternatives?: boolean;
  /** The customer's own translations, as `trainAdaptation` stored them; engines that cannot use them ignore it. */
  adaptation?: AdaptationChoice;
  style?: PromptStyle;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** Anything that translates. Results stand in the order of the requests, one for one, always. */
export interface Engine {
  readonly id: string;
  readonly version: string;
  supports(source: string, target: string): boolean;
  translate(request: TranslateRequest): Promise<SegmentResult[]>;
  close(): Promise<void>;
}
