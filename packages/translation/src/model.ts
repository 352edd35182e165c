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
}

export interface SegmentRequest {
  text: string;
  terms?: Term[];
  before?: string[];
  after?: string[];
  heading?: string;
}

export interface SegmentResult {
  text: string;
  score: number;
  links: Link[];
  flags: string[];
  engine: { id: string; version: string };
}

export interface TranslatingEngine {
  translate(request: {
    source: string;
    target: string;
    segments: SegmentRequest[];
    quality?: 'fast' | 'best';
    signal?: AbortSignal;
    onProgress?: (done: number, total: number) => void;
  }): Promise<SegmentResult[]>;
}
