import type { ClientOptions, Core } from '@targum/identity-client';

export type Later = typeof import('./later.ts');

let arrived: Later | undefined;
let loading: Promise<Later> | undefined;

/** A frame that is never drawn, as in a hidden tab or frame, is not waited for. */
const FRAME_LIMIT_MS = 300;

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    if (!document.hidden) requestAnimationFrame(resolve);
    setTimeout(resolve, document.hidden ? 0 : FRAME_LIMIT_MS);
  });
}

/** The widget's own code, once it is there. */
export function laterNow(): Later | undefined {
  return arrived;
}

async function load(): Promise<Later> {
  // The first screen is drawn in this task and laid out before the next. Answering and compiling a file beside that takes the
  // processor from it, more than the file gains by being asked for some milliseconds earlier.
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
  // Laid out is not yet on the screen: that is another thread's work, and done when there is a next frame.
  const shown = nextFrame();
  const { createCore, openView } = await import('./later.ts');
  await shown;
  arrived = { createCore, openView };
  return arrived;
}

/** Fetches the widget's code behind the first frame and hands it out when that is on the screen, which it would only delay. */
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
