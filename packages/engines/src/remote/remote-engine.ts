import { findLanguage } from '@targum/languages';
import { findDoubts } from '../embedded/find-doubts.ts';
import { compareNumbers } from '../embedded/repair-numbers.ts';
import { termAppears } from '../embedded/term-appears.ts';
import type { Engine, PromptStyle, SegmentRequest, SegmentResult, TranslateRequest } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { Limiter, type Limits } from './limiter.ts';
import { keepsMarkers, stripMarkers } from './markers.ts';
import { type RetryOptions, withRetries } from './retry.ts';

export interface RemoteOptions extends Limits, RetryOptions {
  /** Longest wait for one answer in ms. @default 60 000 */
  timeout?: number;
  /** @default set by the engine */
  segmentsPerRequest?: number;
  charactersPerRequest?: number;
}

export interface RemoteCall {
  source: string;
  target: string;
  segments: readonly SegmentRequest[];
  quality: 'fast' | 'best';
  style?: PromptStyle;
  signal: AbortSignal;
}

/** What one service's file provides: how to send some segments and get as many texts back. */
export interface Service {
  id: string;
  version: string;
  /** Must reject with an EngineError; retryable ones are tried again. */
  send(call: RemoteCall): Promise<string[]>;
  supports?(source: string, target: string): boolean;
}

/** Everything that engines behind a network share: cutting into requests, limits, retries, time-outs, checks. */
export class RemoteEngine implements Engine {
  readonly id: string;
  readonly version: string;
  readonly #service: Service;
  readonly #options: RemoteOptions;
  readonly #limiter: Limiter;

  constructor(service: Service, options: RemoteOptions) {
    this.id = service.id;
    this.version = service.version;
    this.#service = service;
    this.#options = options;
    this.#limiter = new Limiter(options);
  }

  supports(source: string, target: string): boolean {
    if (source === target || !findLanguage(source) || !findLanguage(target)) return false;
    return this.#service.supports?.(source, target) ?? true;
  }

  async translate(request: TranslateRequest): Promise<SegmentResult[]> {
    const { segments, signal, onProgress } = request;
    const results: SegmentResult[] = [];
    const wanted = segments.flatMap((segment, at) => {
      // Nothing to translate, nothing to pay for.
      if (/\p{L}/u.test(segment.text)) return [{ segment, at }];
      results[at] = this.#result(segment, segment.text, request);
      return [];
    });
    this.#limiter.spend(wanted.reduce((sum, { segment }) => sum + segment.text.length, 0));
    let done = segments.length - wanted.length;
    const failure = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
    await Promise.all(
      this.#chunks(wanted).map(async (chunk) => {
        try {
          const texts = await this.#ask(
            chunk.map(({ segment }) => segment),
            request,
            stop,
          );
          chunk.forEach(({ segment, at }, i) => {
            results[at] = this.#result(segment, texts[i] ?? '', request);
          });
        } catch (error) {
          // The first failure ends the rest: a caller falls back for all segments, paying twice for none.
          failure.abort(error);
          throw signal?.aborted ? cancelled(signal) : error;
        }
        done += chunk.length;
        onProgress?.(done, segments.length);
      }),
    );
    return results;
  }

  #chunks<T extends { segment: SegmentRequest }>(items: readonly T[]): T[][] {
    const { segmentsPerRequest = 20, charactersPerRequest = 8000 } = this.#options;
    const chunks: T[][] = [];
    let size = 0;
    for (const item of items) {
      const last = chunks.at(-1);
      size += item.segment.text.length;
      if (last && last.length < segmentsPerRequest && size <= charactersPerRequest) last.push(item);
      else {
        chunks.push([item]);
        size = item.segment.text.length;
      }
    }
    return chunks;
  }

  /** A service that cannot answer a chunk rightly is asked for its halves, down to single segments. */
  async #ask(segments: readonly SegmentRequest[], request: TranslateRequest, signal: AbortSignal): Promise<string[]> {
    try {
      return await withRetries(
        () => this.#limiter.run(() => this.#once(segments, request, signal), signal),
        this.#options,
        signal,
      );
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'bad_answer' || segments.length < 2) throw error;
      const middle = Math.ceil(segments.length / 2);
      const first = await this.#ask(segments.slice(0, middle), request, signal);
      return [...first, ...(await this.#ask(segments.slice(middle), request, signal))];
    }
  }

  async #once(segments: readonly SegmentRequest[], request: TranslateRequest, signal: AbortSignal): Promise<string[]> {
    const timeout = AbortSignal.timeout(this.#options.timeout ?? 60_000);
    const { source, target, quality = 'fast', style } = request;
    const either = AbortSignal.any([signal, timeout]);
    const { promise: given, reject } = Promise.withResolvers<never>();
    const giveUp = (): void =>
      reject(new EngineError('timed_out', `${this.id} gave no answer in time`, { retryable: true }));
    either.addEventListener('abort', giveUp, { once: true });
    try {
      // Some clients cannot be interrupted: the race leaves them behind.
      const sent = this.#service.send({
        source,
        target,
        segments,
        quality,
        ...(style ? { style } : {}),
        signal: either,
      });
      const texts = await Promise.race([sent, given]);
      if (texts.length !== segments.length || texts.some((text) => typeof text !== 'string')) {
        const told = `${this.id} answered ${texts.length} of ${segments.length} segments`;
        throw new EngineError('bad_answer', told, { retryable: true });
      }
      return texts;
    } catch (error) {
      if (signal.aborted) throw cancelled(signal);
      if (timeout.aborted)
        throw new EngineError('timed_out', `${this.id} gave no answer in time`, { cause: error, retryable: true });
      throw error;
    } finally {
      either.removeEventListener('abort', giveUp);
    }
  }

  #result(segment: SegmentRequest, answer: string, pair: { source: string; target: string }): SegmentResult {
    const lost = !keepsMarkers(segment.text, answer);
    // Half a set of codes is worse than none: the caller then places them itself.
    const text = lost ? stripMarkers(answer) : answer;
    const flags: string[] = findDoubts(stripMarkers(segment.text), stripMarkers(text), pair);
    if (lost) flags.push('markers');
    if (compareNumbers(stripMarkers(segment.text), stripMarkers(text)).missing.length > 0) flags.push('numbers');
    const isMissing = segment.terms?.some(({ mode, source, target }) =>
      mode === 'keep' ? !text.includes(source) : mode === 'force' && !termAppears(text, target, pair.target),
    );
    if (isMissing) flags.push('term-missing');
    const engine = { id: this.id, version: this.version };
    if (flags.includes('empty')) return { text: segment.text, score: 0, links: [], flags, engine };
    return { text, score: 0, links: [], flags, engine };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const cancelled = (signal: AbortSignal): EngineError =>
  signal.reason instanceof EngineError
    ? signal.reason
    : new EngineError('cancelled', 'The translation was cancelled', { cause: signal.reason });
