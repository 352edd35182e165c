/** The shapes this package shares with engines and documents; structural, because siblings do not import each other. */
export interface Link {
  source: [number, number];
  target: [number, number];
  score: number;
}

export interface Term {
  source: string;
  target: string;
  mode: 'force' | 'prefer' | 'keep';
  name?: 'place' | 'person' | 'woman';
}

export interface SegmentRequest {
  text: string;
  terms?: Term[];
  before?: string[];
  after?: string[];
  heading?: string;
  /** Translations of like texts, for engines that can follow an example. */
  hints?: { source: string; target: string }[];
}

export interface SegmentResult {
  text: string;
  score: number;
  links: Link[];
  flags: string[];
  engine: { id: string; version: string };
}

/** What an engine has learned from the customer's own translations. */
export interface Adaptation {
  folder: string;
  settings?: Partial<Record<string, number>>;
}

/** What an engine that reads instructions is told. */
export interface SpokenStyle {
  instructions?: string;
  examples?: readonly { source: string; target: string }[];
}

export interface TranslatingEngine {
  translate(request: {
    source: string;
    target: string;
    segments: SegmentRequest[];
    quality?: 'fast' | 'best';
    adaptation?: Adaptation;
    style?: SpokenStyle;
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<SegmentResult[]>;
}
