/** Values above this are not ours: a poisoned store must not cost the page its memory or its start. */
const MAX_LENGTH = 500_000;

export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** False when the browser refuses storage and values live only as long as the page. */
  readonly persistent: boolean;
}

/** Local storage that never throws: where the browser blocks it, a memory copy takes its place. */
export function createSafeStorage(prefix: string): SafeStorage {
  const memory = new Map<string, string>();
  const store = probe(prefix);
  return {
    persistent: store !== undefined,
    get(key) {
      const held = memory.get(key);
      if (held !== undefined) return held;
      try {
        const value = store?.getItem(prefix + key) ?? null;
        return value && value.length > MAX_LENGTH ? null : value;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        // Where there is no store this throws, as a full one does.
        (store as Storage).setItem(prefix + key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        store?.removeItem(prefix + key);
      } catch {
        // Nothing was kept, so nothing is left to remove.
      }
    },
  };
}

function probe(prefix: string): Storage | undefined {
  try {
    const key = `${prefix}::probe`;
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Parses JSON that anything on the origin may have written; undefined when it is no plain object. */
export function parseObject(text: string | null): Record<string, unknown> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
