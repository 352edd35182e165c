/** Who watches which project in this process; fed by one LISTEN connection, however many watch. */
export interface ProjectChanges {
  subscribe(projectId: string, listener: () => void): () => void;
  announce(projectId: string): void;
  /** After a lost connection nobody knows what was missed: everybody looks again. */
  announceAll(): void;
}

export function createProjectChanges(): ProjectChanges {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(projectId, listener) {
      const set = listeners.get(projectId) ?? new Set();
      listeners.set(projectId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(projectId);
      };
    },
    announce(projectId) {
      for (const listener of listeners.get(projectId) ?? []) listener();
    },
    announceAll() {
      for (const set of listeners.values()) for (const listener of set) listener();
    },
  };
}
