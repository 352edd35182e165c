import { type AuthAnswer, fail } from '@targum/identity-contracts';
import { entryValues } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { sessionCookie } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import { newId } from '../identifiers/ids.ts';
import { notifyNewDevice } from '../messages/security-notices.ts';
import { markDevice } from '../protection/known-device.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { presentOverview, timestamp } from '../users/present-user.ts';
import { addFactor, type Factor } from './factor.ts';
import { openSessionRow } from './open-session.sql.ts';
import { presentSession } from './present-session.ts';
import { type SessionRow, sessionById } from './sessions.sql.ts';
import { signSessionJwt } from './sign-session-jwt.ts';

interface Opening {
  userId: string;
  factor: Factor;
  /** The call's `session_duration_minutes`; the project's default without it. */
  minutes?: number | undefined;
  customClaims?: Record<string, unknown>;
  /** Of a password that was proved before the transaction: if it was changed since, it opens nothing. */
  passwordSetAt?: string;
}

/**
 * The only place where an identity becomes a session. With a live session of the same user it steps that one up;
 * otherwise it opens a new one and ends whatever session the caller came with. The token is always a new one.
 */
export async function openSession(deps: Deps, db: Db, visit: Visit, opening: Opening): Promise<AuthAnswer> {
  const { project } = visit;
  const minutes = checkedMinutes(visit, opening.minutes);
  const now = deps.clock();
  const token = newToken();
  const device = markDevice(visit);
  const started: SessionRow = {
    session_id: newId('session', project.environment),
    project_id: project.id,
    user_id: opening.userId,
    started_at: now,
    last_accessed_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
    ends_at: new Date(now.getTime() + project.settings.session_max_minutes * 60_000),
    ip_address: visit.ip,
    user_agent: visit.userAgent,
    factors: addFactor([], opening.factor, now),
    custom_claims: opening.customClaims ?? null,
  };
  const opened = await openSessionRow(db, {
    session: started,
    tokenHash: hashToken(token),
    running: visit.session && {
      sessionId: visit.session.session_id,
      userId: visit.session.user_id,
      factors: addFactor(visit.session.factors, opening.factor, now),
    },
    device,
    place: visit.place,
    passwordSetAt: opening.passwordSetAt,
    entry: entryValues(deps, visit, {
      action: 'session.opened',
      userId: opening.userId,
      details: { factor: opening.factor.delivery_method },
    }),
  });
  if (!opened) throw fail('unauthorized_credentials');
  if (opened.device_is_new) device.remember();
  // Who was pending is active by this very statement.
  const user = await presentOverview(deps, db, { ...opened, status: 'active' });
  const row = opened.is_stepped_up ? await sessionById(db, opened.opened_id) : started;
  if (!row) throw fail('unauthorized_credentials');
  const session = presentSession(row, user.roles);
  // Somebody's first browser is no news to them.
  if (opened.device_is_new && opened.was_here_before) notifyNewDevice(deps, visit, user);
  return deliver(deps, visit, {
    user_id: user.user_id,
    user,
    session,
    session_token: token,
    session_jwt: await signSessionJwt(deps, project, session, user),
    user_device: {
      ip_address: visit.ip,
      ip_address_details: {
        is_new: opened.place_is_new,
        first_seen_at: timestamp(opened.place_seen_at),
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
