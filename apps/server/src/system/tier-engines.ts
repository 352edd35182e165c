import { type Engine, Router, type RouterOptions } from '@targum/engines';
import type { Deps } from '../deps.ts';

/** Several engines behind one: which one translates depends on the tier, and the next takes over when it fails. */
export class TierEngines implements Engine {
  readonly id: string;
  readonly version: string;
  readonly #router: Router;
  readonly #options: RouterOptions;

  constructor(options: RouterOptions) {
    this.#router = new Router(options);
    this.#options = options;
    const [first] = options.engines;
    this.id = first?.id ?? 'none';
    this.version = first?.version ?? '0';
  }

  forTier(tier: string): Engine {
    const router = this.#router;
    return {
      id: this.id,
      version: this.version,
      supports: (source, target) => router.chain(source, target, tier).length > 0,
      translate: (request) => router.translate({ ...request, tier }),
      close: async () => undefined,
    };
  }

  /** Who may get the text of a tier, whatever its languages. */
  chainOf(tier: string): Engine[] {
    const route =
      this.#options.routes.find((row) => row.tier === tier) ?? this.#options.routes.find((row) => row.tier === '*');
    return this.#options.engines.filter((engine) => route?.engines.includes(engine.id));
  }

  supports(source: string, target: string): boolean {
    return this.#router.supports(source, target);
  }

  translate(request: Parameters<Engine['translate']>[0]) {
    return this.#router.translate(request);
  }

  close(): Promise<void> {
    return this.#router.close();
  }
}

/** The engine that translates for a tier; before one is chosen, that of the first. */
export function engineFor({ engine }: Pick<Deps, 'engine'>, tier: string | null): Engine {
  return engine instanceof TierEngines ? engine.forTier(tier ?? 'standard') : engine;
}

/** Every engine that may translate for a tier, best first. */
export function chainFor({ engine }: Pick<Deps, 'engine'>, tier: string | null): readonly Engine[] {
  return engine instanceof TierEngines ? engine.chainOf(tier ?? 'standard') : [engine];
}
