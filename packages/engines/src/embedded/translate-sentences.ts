import type { SegmentRequest, Term } from '../engine.ts';
import { makeBatches, paddedLength } from './batches.ts';
import { decodeWithBeam } from './beam.ts';
import { type Draft, finishDraft, type Sentence, toResult, type WorkerResult } from './draft.ts';
import { decodeGreedily, type Guide } from './greedy.ts';
import { type Hypothesis, stepLimit } from './hypothesis.ts';
import type { OpenModel } from './open-model.ts';
import { prepareSource } from './prepare-source.ts';
import { protectedWords } from './protected-words.ts';
import { satisfyTerms } from './satisfy-terms.ts';
import { Selector } from './selector.ts';

export interface SentenceJob {
  source: string;
  target: string;
  quality: 'fast' | 'best';
  sentences: Pick<SegmentRequest, 'text' | 'terms'>[];
}

const beamWidth = 4;
type Method = 'greedy' | 'beam';

/** Everything between plain sentences and checked translations; lives in a child process. */
export class SentenceTranslator {
  readonly #model: OpenModel;
  readonly #selector = new Selector();
  readonly #onBatch: () => void;

  /** `onBatch` is called after every batch: a sign of life during long jobs. */
  constructor(model: OpenModel, onBatch: () => void = () => undefined) {
    this.#model = model;
    this.#onBatch = onBatch;
  }

  async translate(job: SentenceJob): Promise<WorkerResult[]> {
    const sentences = job.sentences.map((request, index) => this.#prepare(request, index, job));
    const worked = sentences.filter((sentence) => sentence.ids.length > 0);
    const method: Method = job.quality === 'best' ? 'beam' : 'greedy';
    const drafts = new Map(await this.#decode(worked, job, method));
    await this.#retryDoubtful(drafts, job, method);
    await satisfyTerms(drafts, this.#model, job.target, (work) => this.#decodeGuided(work, job));
    return sentences.map((sentence) => toResult(sentence, drafts.get(sentence)));
  }

  #prepare(request: Pick<SegmentRequest, 'text' | 'terms'>, index: number, job: SentenceJob): Sentence {
    const { text, origin } = prepareSource(request.text);
    const kept: Term[] = protectedWords(text, job).map((word) => ({ source: word, target: word, mode: 'keep' }));
    const base = { index, original: request.text, text, origin, terms: request.terms ?? [], kept };
    // Nothing to translate in a line of digits and marks: it passes as it is.
    if (!/\p{L}/u.test(text)) return { ...base, ids: [], spans: [] };
    const encoded = this.#model.tokenizer.encode(text);
    const tag = this.#model.tag(job.target);
    const lead = tag === undefined ? [] : [tag];
    return {
      ...base,
      ids: [...lead, ...encoded.ids, this.#model.folder.endToken],
      spans: [...lead.map(() => undefined), ...encoded.spans, undefined],
    };
  }

  async #decode(sentences: readonly Sentence[], job: SentenceJob, method: Method): Promise<[Sentence, Draft][]> {
    const work = sentences.map((sentence) => ({ sentence }));
    const drafts = await this.#run(work, job, method);
    return sentences.flatMap((sentence, i): [Sentence, Draft][] => {
      const draft = drafts[i];
      return draft ? [[sentence, draft]] : [];
    });
  }

  #decodeGuided(work: readonly { sentence: Sentence; guide: Guide }[], job: SentenceJob): Promise<Draft[]> {
    return this.#run(work, job, 'greedy');
  }

  /** Drafts in the order of the work, whatever batches it was done in. */
  async #run(
    work: readonly { sentence: Sentence; guide?: Guide }[],
    job: SentenceJob,
    method: Method,
  ): Promise<Draft[]> {
    const { runner, folder, tokenizer, forbidden } = this.#model;
    const { startToken, endToken, padToken } = folder;
    const options = { target: job.target, startToken, endToken, forbidden, limit: stepLimit };
    const drafts: Draft[] = [];
    const numbered = work.map((item, at) => ({ ...item, at }));
    const batches = runner.batchable
      ? makeBatches(numbered, ({ sentence }) => sentence.ids.length, method === 'beam' ? beamWidth : 1)
      : numbered.map((item) => [item]);
    for (const batch of batches) {
      const sources = batch.map(({ sentence: { ids } }) => (runner.batchable ? pad(ids, padToken) : ids));
      const guides = batch.map((item) => item.guide);
      const hypotheses: Hypothesis[] =
        method === 'beam'
          ? await decodeWithBeam(runner, this.#selector, sources, options, beamWidth)
          : await decodeGreedily(runner, this.#selector, sources, options, guides);
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

const pad = (ids: readonly number[], padToken: number): number[] => [
  ...ids,
  ...Array.from({ length: paddedLength(ids.length) - ids.length }, () => padToken),
];
