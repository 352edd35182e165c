import { deleteProject } from '@targum/contracts';
import { call } from '../../lib/api.ts';

/** How long a deletion can be taken back. The server deletes at once, so the call waits here. */
export const undoMs = 6_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
/** Gone from the list: waiting to be deleted, or deleted a moment ago. */
let hidden: ReadonlySet<string> = new Set();

export function subscribeToDeletes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function hiddenProjects(): ReadonlySet<string> {
  return hidden;
}

/** Belongs to the window: whoever moves on to another page has still deleted. */
export function deleteSoon(projectId: string, onDone: () => void, onFailed: (error: unknown) => void): void {
  publish(new Set([...hidden, projectId]));
  const run = async () => {
    timers.delete(projectId);
    try {
      await call(deleteProject, { params: { projectId } });
      onDone();
    } catch (error) {
      show(projectId);
      onFailed(error);
    }
  };
  timers.set(
    projectId,
    setTimeout(() => void run(), undoMs),
  );
}

export function undoDelete(projectId: string): void {
  clearTimeout(timers.get(projectId));
  timers.delete(projectId);
  show(projectId);
}

function show(projectId: string): void {
  publish(new Set([...hidden].filter((id) => id !== projectId)));
}

function publish(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}
