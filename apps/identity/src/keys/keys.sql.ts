import type { JWK } from 'jose';
import { type Db, many, run } from '../database.ts';

export interface KeyRow {
  kid: string;
  algorithm: 'RS256' | 'ES256';
  public_jwk: JWK;
  sealed_private: Buffer;
  signs_from: Date;
  signs_until: Date | null;
  published_until: Date | null;
}

export const publishedKeys = (db: Db, now: Date) =>
  many<KeyRow>(
    db,
    `select kid, algorithm, public_jwk, sealed_private, signs_from, signs_until, published_until
     from identity.signing_keys where published_until is null or published_until > $1 order by signs_from desc, kid`,
    [now],
  );

/** One process makes or changes keys at a time. */
export const lockKeys = (db: Db) => run(db, `select pg_advisory_xact_lock(hashtext('identity.signing_keys'))`);

export const insertKey = (db: Db, row: Omit<KeyRow, 'signs_until' | 'published_until'>) =>
  run(
    db,
    `insert into identity.signing_keys (kid, algorithm, public_jwk, sealed_private, signs_from)
     values ($1, $2, $3, $4, $5)`,
    [row.kid, row.algorithm, JSON.stringify(row.public_jwk), row.sealed_private, row.signs_from],
  );

export const retireKeys = (db: Db, algorithm: string, except: string, signsUntil: Date, publishedUntil: Date) =>
  run(
    db,
    `update identity.signing_keys set signs_until = $3, published_until = $4
     where algorithm = $1 and kid <> $2 and signs_until is null`,
    [algorithm, except, signsUntil, publishedUntil],
  );

export const deleteExpiredKeys = (db: Db, now: Date) =>
  run(db, 'delete from identity.signing_keys where published_until < $1', [now]);

export const deleteKeysExcept = (db: Db, kid: string) =>
  run(db, 'delete from identity.signing_keys where kid <> $1', [kid]);
