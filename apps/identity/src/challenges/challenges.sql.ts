import { type Db, one, run } from '../database.ts';

export type ChallengeKind =
  | 'otp_email'
  | 'otp_sms'
  | 'otp_whatsapp'
  | 'magic_link'
  | 'reset_password'
  | 'unlock'
  | 'impersonation';

export interface ChallengeRow {
  challenge_id: string;
  project_id: string;
  kind: ChallengeKind;
  method_id: string;
  user_id: string;
  session_id: string | null;
  pending_address: string | null;
  token_hash: Buffer | null;
  code_challenge: string | null;
  redirect_url: string | null;
  tries: number;
  asked_from: string;
  browser_hash: Buffer | null;
  browser_bound: boolean;
  created_at: Date;
  expires_at: Date;
}

/** Guesses that one code stands, right or wrong. */
export const triesPerCode = 5;

const columns = `challenge_id, project_id, kind, method_id, user_id, session_id, pending_address, token_hash,
  code_challenge, redirect_url, tries, asked_from, browser_hash, browser_bound, created_at, expires_at`;

export const insertChallenge = (db: Db, row: ChallengeRow) =>
  run(
    db,
    `insert into identity.challenges (${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      row.challenge_id,
      row.project_id,
      row.kind,
      row.method_id,
      row.user_id,
      row.session_id,
      row.pending_address,
      row.token_hash,
      row.code_challenge,
      row.redirect_url,
      row.tries,
      row.asked_from,
      row.browser_hash,
      row.browser_bound,
      row.created_at,
      row.expires_at,
    ],
  );

/** Sent again while it lives: the same code, a new end, the tries as they were. */
export const renewCode = (
  db: Db,
  code: {
    methodId: string;
    kind: ChallengeKind;
    now: Date;
    expiresAt: Date;
    from: string;
    browser: Buffer;
    bound: boolean;
  },
) =>
  one<ChallengeRow>(
    db,
    `update identity.challenges
     set expires_at = greatest(expires_at, $4), asked_from = $5, browser_hash = $6, browser_bound = $8
     where challenge_id = (
       select challenge_id from identity.challenges
       where method_id = $1 and kind = $2 and used_at is null and expires_at > $3 and tries < $7
       order by created_at desc limit 1 for update)
     returning ${columns}`,
    [code.methodId, code.kind, code.now, code.expiresAt, code.from, code.browser, triesPerCode, code.bound],
  );

/** Takes one try of the newest living code. Counting and reading are one statement, so parallel guesses cannot share a try. */
export const takeTry = (db: Db, projectId: string, methodId: string, now: Date) =>
  one<ChallengeRow>(
    db,
    `update identity.challenges set tries = tries + 1
     where challenge_id = (
       select challenge_id from identity.challenges
       where method_id = $1 and project_id = $2 and kind like 'otp%' and used_at is null and expires_at > $3
       order by created_at desc limit 1)
       and tries < $4 and used_at is null
     returning ${columns}`,
    [methodId, projectId, now, triesPerCode],
  );

/** The newest unexpired code of a method, dead or alive: whose it is decides whom a guess is charged to. */
export const newestCode = (db: Db, projectId: string, methodId: string, now: Date) =>
  one<ChallengeRow>(
    db,
    `select ${columns} from identity.challenges
     where method_id = $1 and project_id = $2 and kind like 'otp%' and used_at is null and expires_at > $3
     order by created_at desc limit 1`,
    [methodId, projectId, now],
  );

export const challengeByToken = (db: Db, projectId: string, tokenHash: Buffer) =>
  one<ChallengeRow & { used_at: Date | null }>(
    db,
    `select ${columns}, used_at from identity.challenges where token_hash = $1 and project_id = $2`,
    [tokenHash, projectId],
  );

/** True for exactly one caller. */
export const spend = async (db: Db, challengeId: string, now: Date) =>
  (await run(
    db,
    'update identity.challenges set used_at = $2 where challenge_id = $1 and used_at is null and expires_at > $2',
    [challengeId, now],
  )) === 1;

/** What is still on its way to a user dies with a change of ownership, password, lock or address. */
export const killChallenges = (db: Db, userId: string, now: Date) =>
  run(db, 'update identity.challenges set used_at = $2 where user_id = $1 and used_at is null', [userId, now]);

export const killChallengesOfMethod = (db: Db, methodId: string, now: Date) =>
  run(db, 'update identity.challenges set used_at = $2 where method_id = $1 and used_at is null', [methodId, now]);

export const deleteOldChallenges = (db: Db, before: Date) =>
  run(db, 'delete from identity.challenges where expires_at < $1', [before]);
