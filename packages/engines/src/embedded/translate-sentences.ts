import { openAdapter, type SentenceAdapter } from '../adaptation/adapter.ts';
import { LessonObserver } from '../adaptation/learn-pair.ts';
import type { AdaptationSettings } from '../adaptation/settings.ts';
import { StoreShelf } from '../adaptation/store.ts';
import type { Register } from '../adaptation/store-files.ts';
import type { SegmentRequest, Term } from '../engine.ts';
import { makeBatches, paddedLength } from './batches.ts';
import { decodeWithBeam } from './beam.ts';
import { type Draft, finishDraft, type Sentence, toResult, type WorkerResult } from './draft.ts';
import { decodeGreedily, type Guide } from './greedy.ts';
import { type Hypothesis, meanLogProbability, stepLimit } from './hypothesis.ts';
import type { OpenModel } from './open-model.ts';
import { prepareSource } from './prepare-source.ts';
import { protectedWords } from './protected-words.ts';
import { satisfyTerms } from './satisfy-terms.ts';
import { ScriptGuide } from './script-guide.ts';

export interface SentenceJob {
  source: string;
  target: string;
  quality: 'fast' | 'best';
  sentences: (Pick<SegmentRequest, 'text' | 'terms'> & {
    /** A translation to write and learn from, instead of looking for one. */
    reference?: string;
  })[];
  /** Only cut the texts, which are in the target language, into pieces. */
  cut?: boolean;
  register?: Register;
  /** What else the search found comes along; only a wide search finds more than one. */
  alternatives?: boolean;
  adaptation?: { folder: string; model: string; settings: AdaptationSettings };
}

const beamWidth = 4;
/** Longer pairs are paragraphs that nobody cut; the model reads sentences. */
const longestLesson = 250;
type Method = 'greedy' | 'beam';

/** Everything between plain sentences and checked translations; lives in a child process. */
export class SentenceTranslator {
  readonly #model: OpenModel;
  readonly #shelf = new StoreShelf();
  readonly #onBatch: () => void;

  /** `onBatch` is called after every batch: a sign of life during long jobs. */
  constructor(model: OpenModel, onBatch: () => void = () => undefined) {
    this.#model = model;
    this.#onBatch = onBatch;
  }

  async translate(job: SentenceJob): Promise<WorkerResult[]> {
    if (job.cut) return this.#cut(job);
    const adapter = job.adaptation && (await openAdapter(this.#shelf, this.#model, job, job.adaptation));
    return job.sentences.some((sentence) => sentence.reference !== undefined)
      ? await this.#learn(job)
      : await this.#translate(job, adapter);
  }

  async #translate(job: SentenceJob, adapter: SentenceAdapter | undefined): Promise<WorkerResult[]> {
    const register = adapter?.register;
    const sentences = job.sentences.map((request, index) => this.#prepare(request, index, job, register));
    const worked = sentences.filter((sentence) => sentence.ids.length > 0);
    const method: Method = job.quality === 'best' ? 'beam' : 'greedy';
    const drafts = new Map(await this.#decode(worked, job, method, adapter));
    await this.#retryDoubtful(drafts, job, method);
    await satisfyTerms(drafts, this.#model, job.target, (work) => this.#run(work, job, 'greedy'));
    return sentences.map((sentence) => {
      const draft = drafts.get(sentence);
      const result = toResult(sentence, draft);
      return job.alternatives ? { ...result, alternatives: this.#othersOf(sentence, draft, job) } : result;
    });
  }

  /** Sound translations in other words, the likeliest first. */
  #othersOf(sentence: Sentence, draft: Draft | undefined, job: SentenceJob): { text: string; score: number }[] {
    const known = new Set([draft?.placed.text]);
    return (draft?.hypothesis.others ?? []).flatMap((hypothesis) => {
      const { placed, doubts } = finishDraft(sentence, hypothesis, this.#model.tokenizer, job);
      if (doubts.length > 0 || known.has(placed.text)) return [];
      known.add(placed.text);
      return [{ text: placed.text, score: Math.round(meanLogProbability(hypothesis) * 10_000) / 10_000 }];
    });
  }

  #cut({ sentences }: SentenceJob): WorkerResult[] {
    return sentences.map(({ text }) => {
      const plain = prepareSource(text).text;
      const ids = plain === '' ? [] : this.#model.tokenizer.encodeTarget(plain);
      return { text, score: 0, links: [], flags: [], pieces: Uint16Array.from([...ids, this.#model.folder.endToken]) };
    });
  }

  /** Writes the given translations and hands back the decoder's states on the way. */
  async #learn(job: SentenceJob): Promise<WorkerResult[]> {
    const { runner, folder, tokenizer, forbidden } = this.#model;
    const { startToken, endToken, padToken, width } = folder;
    const writable = new Set(runner.columns(job.target));
    const results: WorkerResult[] = job.sentences.map(({ text }) => ({ text, score: 0, links: [], flags: [] }));
    const work = job.sentences.flatMap((request, at) => {
      const sentence = this.#prepare(request, at, job, job.register);
      const target = [...tokenizer.encodeTarget(prepareSource(request.reference ?? '').text), endToken];
      const fits = sentence.ids.length > 0 && target.length > 1 && target.length <= longestLesson;
      return fits && sentence.ids.length <= longestLesson && target.every((id) => writable.has(id))
        ? [{ at, sentence, target }]
        : [];
    });
    // A foreign model's graphs do not tell their states.
    if (!runner.batchable) return results;
    for (const batch of makeBatches(work, ({ sentence }) => sentence.ids.length)) {
      const sources = batch.map(({ sentence }) => pad(sentence.ids, padToken));
      const pieces = batch.map(({ sentence }) => piecesOf(sentence));
      const targets = batch.map(({ target }) => target);
      const observer = new LessonObserver(width, pieces, targets);
      const options = { target: job.target, startToken, endToken, forbidden, limit: () => longestLesson + 1, observer };
      const guides = targets.map((target) => new ScriptGuide(target.slice(0, -1), endToken));
      const written = await decodeGreedily(runner, sources, options, guides);
      observer.finish(written.map(meanLogProbability)).forEach((lesson, i) => {
        const result = results[batch[i]?.at ?? -1];
        if (result) Object.assign(result, { lesson, score: lesson.score });
      });
      this.#onBatch();
    }
    return results;
  }

  #prepare(
    request: Pick<SegmentRequest, 'text' | 'terms'>,
    index: number,
    job: SentenceJob,
    register: Register = 'plain',
  ): Sentence {
    const { text, origin } = prepareSource(request.text);
    const kept: Term[] = protectedWords(text, job).map((word) => ({ source: word, target: word, mode: 'keep' }));
    const base = { index, original: request.text, text, origin, terms: request.terms ?? [], kept };
    // Nothing to translate in a line of digits and marks: it passes as it is.
    if (!/\p{L}/u.test(text)) return { ...base, ids: [], spans: [] };
    const encoded = this.#model.tokenizer.encode(text);
    const tag = this.#model.tag(job.target, register);
    const lead = tag === undefined ? [] : [tag];
    return {
      ...base,
      ids: [...lead, ...encoded.ids, this.#model.folder.endToken],
      spans: [...lead.map(() => undefined), ...encoded.spans, undefined],
    };
  }

  async #decode(
    sentences: readonly Sentence[],
    job: SentenceJob,
    method: Method,
    adapter?: SentenceAdapter,
  ): Promise<[Sentence, Draft][]> {
    const work = sentences.map((sentence) => ({ sentence }));
    const drafts = await this.#run(work, job, method, adapter);
    return sentences.flatMap((sentence, i): [Sentence, Draft][] => {
      const draft = drafts[i];
      return draft ? [[sentence, draft]] : [];
    });
  }

  /** Drafts in the order of the work, whatever batches it was done in. */
  async #run(
    work: readonly { sentence: Sentence; guide?: Guide }[],
    job: SentenceJob,
    method: Method,
    adapter?: SentenceAdapter,
  ): Promise<Draft[]> {
    const { runner, folder, tokenizer, forbidden } = this.#model;
    const { startToken, endToken, padToken } = folder;
    const plain = { target: job.target, startToken, endToken, forbidden, limit: stepLimit };
    const options = adapter ? { ...plain, observer: adapter, preference: adapter.preference } : plain;
    const drafts: Draft[] = [];
    const numbered = work.map((item, at) => ({ ...item, at }));
    const batches = runner.batchable
      ? makeBatches(numbered, ({ sentence }) => sentence.ids.length, method === 'beam' ? beamWidth : 1)
      : numbered.map((item) => [item]);
    for (const batch of batches) {
      const sources = batch.map(({ sentence: { ids } }) => (runner.batchable ? pad(ids, padToken) : ids));
      const guides = batch.map((item) => item.guide);
      adapter?.begin(batch.map(({ sentence }) => piecesOf(sentence)));
      const hypotheses: Hypothesis[] =
        method === 'beam'
          ? await decodeWithBeam(runner, sources, options, beamWidth)
          : await decodeGreedily(runner, sources, options, guides);
      batch.forEach(({ sentence, at }, i) => {
        const hypothesis = hypotheses[i];
        if (hypothesis) drafts[at] = finishDraft(sentence, hypothesis, tokenizer, job);
      });
      this.#onBatch();
    }
    return drafts;
  }

  /** Empty, looping, endless or foreign output is searched for once more, the other way. */
  async #retryDoubtful(drafts: Map<Sentence, Draft>, job: SentenceJob, method: Method): Promise<void> {
    const doubtful = [...drafts].filter(([, draft]) => draft.doubts.length > 0).map(([sentence]) => sentence);
    for (const [sentence, draft] of await this.#decode(doubtful, job, method === 'beam' ? 'greedy' : 'beam')) {
      const before = drafts.get(sentence);
      if (!before || draft.doubts.length < before.doubts.length) drafts.set(sentence, draft);
    }
  }
}

/** The source's own pieces: what is left of its tokens without language tag and end mark. */
const piecesOf = ({ ids, spans }: Sentence): number[] => ids.filter((_, at) => spans[at] !== undefined);

const pad = (ids: readonly number[], padToken: number): number[] => [
  ...ids,
  ...Array.from({ length: paddedLength(ids.length) - ids.length }, () => padToken),
];
