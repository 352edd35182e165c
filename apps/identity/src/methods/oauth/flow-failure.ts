import { ProviderFault } from './call-provider.ts';
import type { FlowRow } from './oauth.sql.ts';

/** A flow of this browser that cannot go on; the page that says so offers the way back. */
export class FlowFailure extends Error {
  /** The person said no at the provider. */
  readonly denied: boolean;
  flow: FlowRow | undefined;

  constructor(message: string, options: { denied?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'FlowFailure';
    this.denied = options.denied ?? false;
  }

  /** Anything that went wrong with a provider's answer; only faults of our own stay what they are. */
  static from(error: unknown, flow?: FlowRow): unknown {
    const known = error instanceof FlowFailure ? error : foreseen(error);
    if (!known) return error;
    known.flow = flow;
    return known;
  }
}

function foreseen(error: unknown): FlowFailure | undefined {
  if (error instanceof ProviderFault) return new FlowFailure(error.message, { cause: error });
  // A row's own shapes did not fit what the provider answered.
  if (error instanceof Error && (error.name === 'ZodError' || error.name === '$ZodError')) {
    return new FlowFailure('the provider answered an unknown shape', { cause: error });
  }
  return undefined;
}
