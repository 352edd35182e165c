const storageKey = 'targum_editor';
const lockOf = (id: string): string => `targum-editor-${id}`;

/**
 * Who this open page is to the others. The name outlives a reload, so that the page goes on with the rows it held; a
 * second page never has it, not even one that the browser made as a copy of this.
 */
let known: Promise<string> | undefined;

export function editorIdentity(): Promise<string> {
  known ??= takeIdentity();
  return known;
}

async function takeIdentity(): Promise<string> {
  const before = sessionStorage.getItem(storageKey);
  const id = before !== null && (await take(before)) ? before : crypto.randomUUID();
  if (id !== before) await take(id);
  sessionStorage.setItem(storageKey, id);
  return id;
}

/** The page before a reload takes a moment to let go. */
const patienceMs = 1_500;

/** Held as long as the page lives; only one page can hold it. */
function take(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(id), { signal: AbortSignal.timeout(patienceMs) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/** The pages of this browser that are open now. */
export async function openEditors(): Promise<Set<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return new Set(held.map(({ name = '' }) => name.replace(lockOf(''), '')));
}
