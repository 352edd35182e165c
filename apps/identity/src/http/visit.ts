import { fail } from '@targum/identity-contracts';
import type { Project } from '../projects/project-directory.ts';
import type { SessionRow } from '../sessions/find-live-session.ts';

/** Who calls, from where, through which project: what every use case needs to know about a request. */
export interface Visit {
  project: Project;
  /** The live session whose token came with the call, if any. */
  session: SessionRow | undefined;
  sessionToken: string | undefined;
  ip: string;
  /** The address as rate limits count it: IPv6 by /64. */
  place: string;
  userAgent: string;
  requestId: string;
  /** The language the browser asks for, for messages when the call names none. */
  language: string;
  /** Cookie of a browser that has signed in before. */
  deviceToken: string | undefined;
  /** What that cookie stands for, once it was looked up. */
  device?: { device_id: string; user_id: string };
  /** Cookie of the browser that began a passcode or link flow. */
  browserToken: string | undefined;
  /** The browser itself says that page and server are one site, so cookies can be relied on. */
  sameSite: boolean;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
}

/** The session of a call whose route demands one. */
export function sessionOf(visit: Visit): SessionRow {
  if (!visit.session) throw fail('user_unauthenticated');
  return visit.session;
}
