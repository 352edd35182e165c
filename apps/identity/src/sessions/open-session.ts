import { type AuthAnswer, fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { sessionCookie } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import { newId } from '../identifiers/ids.ts';
import { notifyNewDevice } from '../messages/security-notices.ts';
import { rememberDevice } from '../protection/known-device.ts';
import { seePlace } from '../protection/see-place.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { presentUser, timestamp } from '../users/present-user.ts';
import { activateUser, lockUser } from '../users/users-records.ts';
import { addFactor, type Factor } from './factor.ts';
import { presentSession } from './present-session.ts';
import {
  countSessionsOfUser,
  insertSession,
  revokeSessionRow,
  type SessionRow,
  stepUpSession,
} from './sessions.sql.ts';
import { signSessionJwt } from './sign-session-jwt.ts';

interface Opening {
  userId: string;
  factor: Factor;
  /** The call's `session_duration_minutes`; the project's default without it. */
  minutes?: number | undefined;
  customClaims?: Record<string, unknown>;
}

/**
 * The only place where an identity becomes a session. With a live session of the same user it steps that one up;
 * otherwise it opens a new one and ends whatever session the caller came with. The token is always a new one.
 */
export async function openSession(deps: Deps, db: Db, visit: Visit, opening: Opening): Promise<AuthAnswer> {
  const { project } = visit;
  const user = await lockUser(db, opening.userId);
  if (!user || user.status === 'disabled' || user.project_id !== project.id) throw fail('unauthorized_credentials');
  const minutes = checkedMinutes(visit, opening.minutes);
  const now = deps.clock();
  if (user.status === 'pending') await activateUser(db, user.user_id);
  const device = await rememberDevice(deps, db, visit, user.user_id);
  // Somebody's first browser is no news to them.
  const isNews = device.isNew && (await countSessionsOfUser(db, user.user_id)) > 0;
  const place = await seePlace(db, visit, user.user_id, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const row =
    (await stepUp(db, visit, opening, { token, expiresAt, now, deviceId: device.id })) ??
    (await start(deps, db, visit, opening, { token, expiresAt, now, deviceId: device.id }));
  await record(deps, db, visit, {
    action: 'session.opened',
    userId: user.user_id,
    details: { session_id: row.session_id, factor: opening.factor.delivery_method },
  });
  const presented = await presentUser(deps, db, project.id, user.user_id);
  const session = presentSession(row, presented.roles);
  if (isNews) notifyNewDevice(deps, visit, presented);
  const jwt = await signSessionJwt(deps, project, session, presented);
  return deliver(deps, visit, {
    user_id: user.user_id,
    user: presented,
    session,
    session_token: token,
    session_jwt: jwt,
    user_device: {
      ip_address: visit.ip,
      ip_address_details: {
        is_new: place.isNew,
        first_seen_at: timestamp(place.firstSeenAt),
        last_seen_at: timestamp(now),
      },
    },
  });
}

/** With HttpOnly cookies the tokens travel in the cookie and not in the body. */
export function deliver(deps: Deps, visit: Visit, answer: AuthAnswer): AuthAnswer {
  if (!visit.project.settings.http_only_cookies) return answer;
  const seconds = Math.floor((Date.parse(answer.session.expires_at) - deps.clock().getTime()) / 1000);
  visit.setCookie(sessionCookie(deps.publicUrl.startsWith('https:')), answer.session_token, seconds);
  return { ...answer, session_token: '', session_jwt: '' };
}

export function checkedMinutes(visit: Visit, minutes: number | undefined): number {
  const { session_max_minutes: most, session_default_minutes: standard } = visit.project.settings;
  if (minutes === undefined) return Math.min(standard, most);
  if (minutes > most) throw fail('invalid_argument');
  return minutes;
}

interface Start {
  token: string;
  expiresAt: Date;
  now: Date;
  deviceId: string;
}

async function stepUp(db: Db, visit: Visit, opening: Opening, begin: Start): Promise<SessionRow | undefined> {
  const running = visit.session;
  if (!running || running.user_id !== opening.userId) return undefined;
  return stepUpSession(db, running.session_id, {
    tokenHash: hashToken(begin.token),
    factors: addFactor(running.factors, opening.factor, begin.now),
    expiresAt: begin.expiresAt,
    now: begin.now,
    deviceId: begin.deviceId,
  });
}

async function start(deps: Deps, db: Db, visit: Visit, opening: Opening, begin: Start): Promise<SessionRow> {
  const { project } = visit;
  if (visit.session) {
    await revokeSessionRow(db, visit.session.session_id, visit.session.user_id, begin.now, 'replaced');
  }
  const row: SessionRow = {
    session_id: newId('session', project.environment),
    project_id: project.id,
    user_id: opening.userId,
    started_at: begin.now,
    last_accessed_at: begin.now,
    expires_at: begin.expiresAt,
    ends_at: new Date(begin.now.getTime() + project.settings.session_max_minutes * 60_000),
    ip_address: visit.ip,
    user_agent: visit.userAgent,
    device_id: begin.deviceId,
    factors: addFactor([], opening.factor, deps.clock()),
    custom_claims: opening.customClaims ?? null,
  };
  await insertSession(db, row, hashToken(begin.token));
  return row;
}
