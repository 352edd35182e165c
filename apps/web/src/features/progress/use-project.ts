import { getProjectStatus, type ProjectStatus, projectStatus, watchProject } from '@targum/contracts';
import { buildPath, HttpError } from '@targum/wire';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

interface WatchedProject {
  project: ProjectStatus | undefined;
  missing: boolean;
  connected: boolean;
}

/** A project as it changes. The browser reconnects by itself; until it has, `connected` is false. */
export function useProject(projectId: string): WatchedProject {
  const [state, setState] = useState<WatchedProject>({ project: undefined, missing: false, connected: true });
  useEffect(() => {
    const events = new EventSource(buildPath(watchProject.path, { projectId }, undefined), { withCredentials: true });
    events.addEventListener('status', (event) => {
      const parsed = projectStatus.safeParse(JSON.parse(event.data));
      if (parsed.success) setState({ project: parsed.data, missing: false, connected: true });
    });
    events.addEventListener('error', () => {
      setState((before) => ({ ...before, connected: false }));
      // An event stream does not tell a missing project from a lost connection: ask.
      call(getProjectStatus, { params: { projectId } }).then(
        (project) => setState((before) => ({ ...before, project })),
        (error: unknown) => {
          if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) return;
          events.close();
          setState({ project: undefined, missing: true, connected: true });
        },
      );
    });
    return () => events.close();
  }, [projectId]);
  return state;
}
