import type { EventStream } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { findProject } from './change-project.ts';
import { readProjectStatus } from './read-project-status.ts';

/** At most so many statuses a second go to one watcher, however fast segments come. */
const shortestPauseMs = 250;

/** Sends the status now and after every change, from whichever process made it. */
export async function watchProject(deps: Deps, projectId: string, events: EventStream): Promise<void> {
  let wanted = false;
  let busy = false;
  let version = Number(events.lastEventId ?? 0) || 0;

  const send = async () => {
    wanted = true;
    if (busy || events.closed) return;
    busy = true;
    try {
      while (wanted && !events.closed) {
        wanted = false;
        const project = await findProject(deps.db, projectId);
        if (!project) return events.end();
        version += 1;
        events.send({ id: version, event: 'status', data: await readProjectStatus(deps.db, project) });
        await new Promise((resolve) => setTimeout(resolve, shortestPauseMs));
      }
    } catch (error) {
      deps.log.warn({ err: error, projectId }, 'A status could not be sent; the watcher will reconnect');
      events.end();
    } finally {
      busy = false;
    }
  };

  const stop = deps.projectChanges.subscribe(projectId, () => void send());
  events.onClose(stop);
  await send();
}
