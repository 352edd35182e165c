import type { ProjectStatus } from '@targum/contracts';
import type { EventStream } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { followProject } from './project-feed.ts';

/**
 * Sends the status now and after every change, from whichever process made it. Each event holds all there is to know,
 * so whoever comes back after a break has missed nothing; what they saw last is not sent to them again.
 */
export async function watchProject(
  deps: Deps,
  projectId: string,
  events: EventStream,
  shown: (status: ProjectStatus) => ProjectStatus = (status) => status,
): Promise<void> {
  let seen = events.lastEventId;
  const stop = followProject(deps, projectId, (told) => {
    if (!told) return events.end();
    if (told.id === seen) return;
    seen = told.id;
    events.send({ id: told.id, event: 'status', data: shown(told.status) });
  });
  events.onClose(stop);
}
