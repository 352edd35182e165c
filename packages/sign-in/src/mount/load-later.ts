import type { ClientOptions, Core } from '@targum/identity-client';

export type Later = typeof import('./later.ts');

let arrived: Later | undefined;
let loading: Promise<Later> | undefined;

/** A frame that a background tab or a hidden frame never draws is not waited for. */
const PAINT_LIMIT_MS = 100;

function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_LIMIT_MS);
  });
}

/** The widget's own code, once it is there. */
export function laterNow(): Later | undefined {
  return arrived;
}

async function load(): Promise<Later> {
  // The shell is drawn in this same task; even the asking costs it a millisecond.
  await Promise.resolve();
  const painted = afterPaint();
  const { createCore, openView } = await import('./later.ts');
  await painted;
  arrived = { createCore, openView };
  return arrived;
}

/** Fetches the widget's code at once and hands it out after the first paint, which it would only delay. */
export function loadLater(): Promise<Later> {
  if (!loading) {
    loading = load();
    // A lost file may be asked for again.
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

export type CoreSource = () => Core | Promise<Core>;

/** One client for all who ask. One that could not be had is tried anew when it is asked for again. */
export function coreSource(publicToken: string, options: ClientOptions): () => Promise<Core> {
  let core: Promise<Core> | undefined;
  const load = async () => {
    try {
      return (await loadLater()).createCore(publicToken, options);
    } catch (error) {
      core = undefined;
      throw error;
    }
  };
  return () => {
    core ??= load();
    return core;
  };
}
