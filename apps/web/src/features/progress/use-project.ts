import { getProjectStatus, type ProjectStatus, projectStatus, watchProject } from '@targum/contracts';
import { buildPath, HttpError } from '@targum/wire';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

interface WatchedProject {
  project: ProjectStatus | undefined;
  missing: boolean;
  connected: boolean;
}

const unknown: WatchedProject = { project: undefined, missing: false, connected: true };
const reopenAfterMs = 2_000;

/** A project as it changes, whatever happens to the line; until it is back, `connected` is false. */
export function useProject(projectId: string): WatchedProject {
  const [state, setState] = useState<WatchedProject & { of: string }>({ ...unknown, of: projectId });
  useEffect(
    () =>
      watch(projectId, (change) =>
        setState((before) => ({ ...(before.of === projectId ? before : unknown), ...change, of: projectId })),
      ),
    [projectId],
  );
  return state.of === projectId ? state : unknown;
}

function watch(projectId: string, show: (change: Partial<WatchedProject>) => void): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const open = () => {
    if (ended) return;
    events = new EventSource(buildPath(watchProject.path, { projectId }, undefined), { withCredentials: true });
    events.addEventListener('status', (event) => {
      const parsed = projectStatus.safeParse(JSON.parse(event.data));
      if (parsed.success) show({ project: parsed.data, missing: false, connected: true });
    });
    events.addEventListener('error', () => {
      show({ connected: false });
      void ask();
    });
  };

  /** A stream does not tell a missing project from a lost line, nor does it come back after a refusal: ask. */
  const ask = async () => {
    try {
      const project = await call(getProjectStatus, { params: { projectId } });
      if (!ended) show({ project });
    } catch (error) {
      if (error instanceof HttpError && [400, 401, 403, 404].includes(error.status)) {
        stop();
        return show({ project: undefined, missing: true, connected: true });
      }
    }
    if (ended || events?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    timer = setTimeout(open, reopenAfterMs);
  };

  /** Nothing to wait for once the machine says that it is online again. */
  const reopen = () => {
    clearTimeout(timer);
    events?.close();
    open();
  };

  const stop = () => {
    ended = true;
    clearTimeout(timer);
    events?.close();
    removeEventListener('online', reopen);
    removeEventListener('offline', lose);
  };

  const lose = () => show({ connected: false });
  addEventListener('online', reopen);
  addEventListener('offline', lose);
  open();
  return stop;
}
