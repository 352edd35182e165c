import type { Inline } from '../model.ts';

/** One unit on its way to or from another tool. */
export interface ExchangeUnit {
  /** The unit's id in the document; comes back unchanged. */
  id: string;
  source: Inline[];
  target?: Inline[];
  state?: ExchangeState;
  /** Fingerprint of the target that the file was made with: by it a change in the file is told from one made here. */
  base?: string;
  /** Shown to the translator: kind of text, where it stands. */
  note?: string;
}

export type ExchangeState = 'new' | 'translated' | 'reviewed' | 'final';

export interface ExchangeFile {
  /** Name of the document. */
  original: string;
  sourceLanguage: string;
  targetLanguage: string;
  units: ExchangeUnit[];
}
