/** How far the customer's own translations bend the model; chosen by measuring on pairs that were held out. */
export interface AdaptationSettings {
  /** Nearest decoder states that speak for the next token. */
  neighbours: number;
  /** Similarity (a cosine) by which a neighbour must fall behind the nearest to weigh e times less. */
  temperature: number;
  /** Most that the neighbours weigh against the model, reached when the nearest is the very same state. */
  weight: number;
  /** Distance (one minus the cosine) at which the neighbours' weight has fallen to 1/e. */
  reach: number;
  /** Pairs with like sources that a sentence's neighbours are looked for in. */
  sentences: number;
  /** How much the language model of the customer's texts weighs when the hypotheses of a beam are compared. */
  languageModel: number;
  /** How much nearer a state counts when its pair is a fuzzy match: times what its likeness has above one half. */
  hints: number;
}

/** Chosen on sentences of many books (docs/adr/0020); what a customer's own texts ask for is found by trying. */
export const defaultSettings: AdaptationSettings = {
  neighbours: 16,
  temperature: 0.05,
  weight: 0.6,
  reach: 0.4,
  sentences: 64,
  languageModel: 0,
  hints: 0.1,
};

/** What a request for an adapted translation carries: the folder that training wrote, and its settings. */
export interface AdaptationChoice {
  folder: string;
  settings?: Partial<AdaptationSettings>;
}

/** A translation that the customer vouches for. */
export interface Pair {
  source: string;
  target: string;
}

/**
 * What is tried on held-out pairs to find a customer's settings; the first wins where several do as well. From following
 * them widely to a light touch, and the language model of their texts alone, which helps where there are few pairs. It
 * speaks when hypotheses of a beam are compared, so these settings are slower: a beam is searched for each sentence.
 */
export const settingsToTry: readonly Partial<AdaptationSettings>[] = [
  defaultSettings,
  { weight: 0.7, reach: 0.25 },
  { weight: 0.5, reach: 0.15 },
  { weight: 0, languageModel: 0.2 },
];
