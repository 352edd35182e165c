import type { Core } from '../core.ts';
import type { OneTapOptions, OneTapOutcome } from './one-tap-types.ts';

/** Google's account prompt. Its code travels only to pages that show it. */
export function oneTap(core: Core) {
  return {
    show: (options: OneTapOptions): Promise<OneTapOutcome> => core.rare.showOneTap(core, options),
    cancel(): void {
      (globalThis as { google?: { accounts?: { id?: { cancel(): void } } } }).google?.accounts?.id?.cancel();
    },
  };
}
