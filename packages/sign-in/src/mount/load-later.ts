import type { ClientOptions, Core } from '@targum/identity-client';

export type Later = typeof import('./later.ts');

let arrived: Later | undefined;
let loading: Promise<Later> | undefined;

/** A frame that is never drawn, say of a hidden frame, is not waited for. */
const PAINT_LIMIT_MS = 300;

const frame = () =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve);
    else {
      requestAnimationFrame(resolve);
      setTimeout(resolve, PAINT_LIMIT_MS);
    }
  });

/** The widget's own code, once it is there. */
export function laterNow(): Later | undefined {
  return arrived;
}

async function load(): Promise<Later> {
  await frame();
  await new Promise((resolve) => setTimeout(resolve));
  const painted = frame();
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
