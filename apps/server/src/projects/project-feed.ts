import { createHash } from 'node:crypto';
import type { ProjectStatus } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { findProject } from './change-project.ts';
import type { ProjectChanges } from './project-changes.ts';
import { readProjectStatus } from './read-project-status.ts';

/** At most so many statuses a second are read and sent, however fast segments come and however many watch. */
const shortestPauseMs = 250;
const pauseAfterFaultMs = 1000;

export interface Told {
  /** The same for the same status, in whichever process: a watcher that comes back names the last one it saw. */
  id: string;
  status: ProjectStatus;
}

/** Undefined tells that the project is gone. */
type Hear = (told: Told | undefined) => void;

interface Feed {
  hearers: Set<Hear>;
  look: () => void;
  stop: () => void;
}

/** The feeds of one process, by what tells it of changes. */
const feeds = new WeakMap<ProjectChanges, Map<string, Feed>>();

/** Tells the status now and after every change; all watchers of a project in this process share one reading of it. */
export function followProject(deps: Deps, projectId: string, hear: Hear): () => void {
  const open = feeds.get(deps.projectChanges) ?? new Map<string, Feed>();
  feeds.set(deps.projectChanges, open);
  const feed = open.get(projectId) ?? openFeed(deps, projectId);
  open.set(projectId, feed);
  feed.hearers.add(hear);
  feed.look();
  return () => {
    feed.hearers.delete(hear);
    if (feed.hearers.size > 0 || open.get(projectId) !== feed) return;
    open.delete(projectId);
    feed.stop();
  };
}

function openFeed(deps: Deps, projectId: string): Feed {
  const hearers = new Set<Hear>();
  let wanted = false;
  let busy = false;
  const look = async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted && hearers.size > 0) {
      wanted = false;
      const told = await readNow(deps, projectId);
      // The change that could not be read may have been the last: nobody would announce another.
      if (told === 'unknown') wanted = true;
      else for (const hear of hearers) hear(told);
      await new Promise((resolve) => setTimeout(resolve, told === 'unknown' ? pauseAfterFaultMs : shortestPauseMs));
    }
    busy = false;
  };
  return { hearers, look: () => void look(), stop: deps.projectChanges.subscribe(projectId, () => void look()) };
}

async function readNow(deps: Deps, projectId: string): Promise<Told | undefined | 'unknown'> {
  try {
    const project = await findProject(deps.db, projectId);
    if (!project) return undefined;
    const status = await readProjectStatus(deps.db, project);
    return { id: fingerprint(status), status };
  } catch (error) {
    deps.log.warn({ err: error, projectId }, 'a status could not be read; it is tried again');
    return 'unknown';
  }
}

/** Of what changes by itself, the speed, nothing. */
function fingerprint({ words_per_second: _speed, seconds_remaining: _left, ...status }: ProjectStatus): string {
  return createHash('sha256').update(JSON.stringify(status)).digest('base64url').slice(0, 16);
}
