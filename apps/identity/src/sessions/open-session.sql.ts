import type { AuthenticationFactor } from '@targum/identity-contracts';
import { auditInsert } from '../audit/entry-insert.ts';
import { type Db, one } from '../database.ts';
import { overviewColumns, overviewLock, type UserOverview } from '../users/user-overview.ts';
import type { SessionRow } from './sessions.sql.ts';

interface Opening {
  /** As it is stored when no running session can be stepped up. */
  session: SessionRow;
  tokenHash: Buffer;
  /** The session that the caller came with, whosesoever it is, with the new factor added to its own. */
  running: { sessionId: string; userId: string; factors: AuthenticationFactor[] } | undefined;
  /** The browser's own cookie, and what it is remembered by when that one is not known for this user. */
  device: { knownHash: Buffer | null; newId: string; newHash: Buffer };
  place: string;
  /** When the password that was proved had been set; a sign-in without password leaves it out. */
  passwordSetAt: string | undefined;
  /** Values of the audit log's entry. */
  entry: unknown[];
}

type Opened = UserOverview & {
  opened_id: string;
  is_stepped_up: boolean;
  device_is_new: boolean;
  /** The user has signed in before, with any browser. */
  was_here_before: boolean;
  place_is_new: boolean;
  place_seen_at: Date;
};

/**
 * One round trip and one commit for everything that a sign-in writes, its entry in the audit log included. Only what is
 * shown of the user is as it was when the statement began.
 */
const opening = `with opened as materialized (
       select * from identity.open_session($1, $2, $3::timestamptz, $4::timestamptz, $5::bytea, $6, $7::bytea, $8, $9, $10,
         $11, $12, $13::jsonb, $14, $15::bytea, $16::timestamptz, $17::timestamptz, $18::jsonb, $19::jsonb)),
     entry as (
       ${auditInsert(20, 'from opened', `jsonb_build_object('session_id', opened.opened_id)`)})
     select opened.*, u.user_id, ${overviewColumns}
     from opened join identity.users u on u.user_id = $1 ${overviewLock('$3')}`;

export const openSessionRow = (db: Db, { session, running, device, ...rest }: Opening) =>
  one<Opened>(db, opening, [
    session.user_id,
    session.project_id,
    session.started_at,
    rest.passwordSetAt ?? null,
    device.knownHash,
    device.newId,
    device.newHash,
    session.user_agent,
    session.ip_address,
    rest.place,
    running?.sessionId ?? null,
    running?.userId ?? null,
    running ? JSON.stringify(running.factors) : null,
    session.session_id,
    rest.tokenHash,
    session.expires_at,
    session.ends_at,
    JSON.stringify(session.factors),
    session.custom_claims === null ? null : JSON.stringify(session.custom_claims),
    ...rest.entry,
  ]);
