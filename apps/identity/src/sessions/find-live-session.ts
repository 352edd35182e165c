import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';
import { hashToken } from '../secrets/token.ts';
import { liveSessionByToken, type SessionRow } from './sessions.sql.ts';

export type { SessionRow };

/** The session behind an opaque token of this project, if it still lives. */
export async function findLiveSession(deps: Deps, project: Project, token: string): Promise<SessionRow | undefined> {
  if (!/^[A-Za-z0-9_-]{44}$/.test(token)) return undefined;
  return liveSessionByToken(deps.db, project.id, hashToken(token), deps.clock());
}
