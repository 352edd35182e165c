import type { Engine, SegmentResult, TranslateRequest } from './engine.ts';
import { EngineError } from './errors.ts';

/** Which engines serve a language pair and tier, best first; `*` stands for any. */
export interface Route {
  source: string;
  target: string;
  tier: string;
  engines: readonly string[];
}

export interface RoutedRequest extends TranslateRequest {
  /** @default 'standard' */
  tier?: string;
}

export interface RouterOptions {
  engines: readonly Engine[];
  routes: readonly Route[];
  /** Told when an engine failed and the next one takes over. */
  onFallback?: (failed: Engine, error: EngineError, next: Engine) => void;
}

/** Sends requests to the engines that settings name, and on to the next of the chain when one fails. */
export class Router implements Engine {
  readonly id = 'router';
  readonly version = '1';
  readonly #options: RouterOptions;

  constructor(options: RouterOptions) {
    this.#options = options;
    const known = new Set(options.engines.map((engine) => engine.id));
    for (const route of options.routes) {
      for (const id of route.engines) {
        if (!known.has(id))
          throw new EngineError('not_configured', `A route names the engine "${id}", which is not set up`);
      }
    }
  }

  /** The chain for a pair and tier: the most exact route wins. */
  chain(source: string, target: string, tier = 'standard'): Engine[] {
    const fits = (wanted: string, given: string): boolean => wanted === '*' || wanted === given;
    const exactness = (route: Route): number =>
      [route.source, route.target, route.tier].filter((part) => part !== '*').length;
    const route = this.#options.routes
      .filter((row) => fits(row.source, source) && fits(row.target, target) && fits(row.tier, tier))
      .toSorted((a, b) => exactness(b) - exactness(a))[0];
    return (route?.engines ?? []).flatMap((id) => {
      const engine = this.#options.engines.find((candidate) => candidate.id === id);
      return engine?.supports(source, target) ? [engine] : [];
    });
  }

  supports(source: string, target: string): boolean {
    return this.#options.routes.some((route) => this.chain(source, target, route.tier).length > 0);
  }

  async translate(request: RoutedRequest): Promise<SegmentResult[]> {
    const { tier = 'standard', source, target } = request;
    const chain = this.chain(source, target, tier);
    for (const [at, engine] of chain.entries()) {
      try {
        return await engine.translate(request);
      } catch (error) {
        const failure =
          error instanceof EngineError ? error : new EngineError('unreachable', String(error), { cause: error });
        const next = chain[at + 1];
        // A cancelled request is no failure of the engine; the last one's failure is the answer.
        if (failure.code === 'cancelled' || !next) throw failure;
        this.#options.onFallback?.(engine, failure, next);
      }
    }
    throw new EngineError('pair_unsupported', `No engine serves ${source} to ${target} in the tier "${tier}"`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#options.engines.map((engine) => engine.close()));
  }
}
