import type { Observer } from '../embedded/hypothesis.ts';
import type { OpenModel } from '../embedded/open-model.ts';
import type { Choices } from '../embedded/selector.ts';
import { NeighbourMixer, type Turn } from './mix-neighbours.ts';
import type { AdaptationSettings } from './settings.ts';
import type { StoreShelf } from './store.ts';
import type { Register } from './store-files.ts';
import { WordPieces } from './word-pieces.ts';

/** Everything an adapted decoding needs besides the model. */
export interface SentenceAdapter extends Observer {
  readonly register: Register;
  /** Before every batch: its sources as pieces. */
  begin(sources: readonly (readonly number[])[]): void;
  preference: (ids: readonly number[]) => number;
}

export async function openAdapter(
  shelf: StoreShelf,
  model: OpenModel,
  pair: { source: string; target: string },
  choice: { folder: string; model: string; settings: AdaptationSettings },
): Promise<SentenceAdapter> {
  const { source, target } = pair;
  const store = await shelf.open(choice.folder, { model: choice.model, source, target });
  const words = new WordPieces(model.tokenizer.pieces, model.folder.endToken);
  const mixer = new NeighbourMixer(store, choice.settings, model.runner.columns(target), words);
  const { languageModel } = store;
  const weight = choice.settings.languageModel;
  return {
    register: store.meta.register,
    begin: (sources) => mixer.begin(sources),
    turn: (turn: Turn): Choices => mixer.mix(turn),
    preference: (ids) =>
      languageModel && weight > 0 ? weight * languageModel.score([...ids, model.folder.endToken]) : 0,
  };
}
