import { assembleCore, type Core } from './core.ts';
import type { ClientOptions } from './options.ts';
import { whenNeeded } from './rare/when-needed.ts';

/** The core of a page that counts bytes: what it uses rarely comes as files of its own. */
export function createCore(publicToken: string, options: ClientOptions = {}): Core {
  return assembleCore(whenNeeded, publicToken, options);
}
