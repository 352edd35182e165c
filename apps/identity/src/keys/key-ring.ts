import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db } from '../database.ts';
import type { ServerSecret } from '../secrets/server-secret.ts';
import { insertKey, type KeyRow, lockKeys, publishedKeys, retireKeys } from './keys.sql.ts';

export type Algorithm = 'RS256' | 'ES256';

export interface SigningKey {
  kid: string;
  algorithm: Algorithm;
  key: KeyObject;
}

export interface KeyRing {
  signing(algorithm: Algorithm): Promise<SigningKey>;
  publicKeys(): Promise<JWK[]>;
  /** Private halves too, for the OpenID provider's own signing. */
  privateKeys(): Promise<JWK[]>;
  /** Makes a new key. It is published at once and signs after `leadSeconds`, when every verifier has seen it. */
  rotate(algorithm: Algorithm, leadSeconds?: number): Promise<string>;
  /** Rotates only what has signed long enough, so that a restart or a second process makes no key too many. */
  rotateWhenOld(algorithm: Algorithm, days: number): Promise<void>;
}

interface RingDeps {
  db: Db;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  secret: ServerSecret;
  clock: () => Date;
}

const cacheMs = 5000;
/** A retired key stays published as long as anything it signed may live, with room for slow clocks. */
const overlapSeconds = 3600;
const defaultLeadSeconds = 900;

export function keyRing(deps: RingDeps): KeyRing {
  let cached: { at: number; rows: KeyRow[] } | undefined;
  const imported = new Map<string, KeyObject>();

  const rows = async (fresh = false) => {
    if (fresh || !cached || Date.now() - cached.at > cacheMs) {
      cached = { at: Date.now(), rows: await publishedKeys(deps.db, deps.clock()) };
    }
    return cached.rows;
  };
  const privateJwk = (row: KeyRow) => JSON.parse(deps.secret.open(row.sealed_private).toString('utf8')) as JWK;
  const privateKey = (row: KeyRow) => {
    const found = imported.get(row.kid) ?? createPrivateKey({ key: privateJwk(row), format: 'jwk' });
    imported.set(row.kid, found);
    return found;
  };

  const create = async (db: Db, algorithm: Algorithm, signsFrom: Date) => {
    const pair = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
    const kid = `jwk-${randomUUID()}`;
    const facts = { kid, alg: algorithm, use: 'sig' };
    await insertKey(db, {
      kid,
      algorithm,
      public_jwk: { ...(await exportJWK(pair.publicKey)), ...facts },
      sealed_private: deps.secret.seal(
        Buffer.from(JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...facts })),
      ),
      signs_from: signsFrom,
    });
    return kid;
  };

  const active = (all: KeyRow[], algorithm: Algorithm) => {
    const now = deps.clock();
    return all.find(
      (row) => row.algorithm === algorithm && row.signs_from <= now && (!row.signs_until || row.signs_until > now),
    );
  };

  const ensure = async (algorithm: Algorithm): Promise<KeyRow> => {
    const found = active(await rows(), algorithm) ?? active(await rows(true), algorithm);
    if (found) return found;
    await deps.transaction(async (db) => {
      await lockKeys(db);
      if (!active(await publishedKeys(db, deps.clock()), algorithm)) await create(db, algorithm, deps.clock());
    });
    const made = active(await rows(true), algorithm);
    if (!made) throw new Error(`no ${algorithm} key could be made`);
    return made;
  };

  const rotate = async (algorithm: Algorithm, leadSeconds = defaultLeadSeconds) => {
    const signsFrom = new Date(deps.clock().getTime() + leadSeconds * 1000);
    const kid = await deps.transaction(async (db) => {
      await lockKeys(db);
      const made = await create(db, algorithm, signsFrom);
      await retireKeys(db, algorithm, made, signsFrom, new Date(signsFrom.getTime() + overlapSeconds * 1000));
      return made;
    });
    cached = undefined;
    return kid;
  };

  return {
    signing: async (algorithm) => {
      const row = await ensure(algorithm);
      return { kid: row.kid, algorithm, key: privateKey(row) };
    },
    publicKeys: async () => {
      await ensure('RS256');
      return (await rows()).map((row) => row.public_jwk);
    },
    privateKeys: async () => {
      await ensure('RS256');
      return (await rows()).map(privateJwk);
    },
    rotate,
    rotateWhenOld: async (algorithm, days) => {
      await ensure(algorithm);
      const newest = (await rows(true)).find((row) => row.algorithm === algorithm);
      const since = deps.clock().getTime() - days * 24 * 3600_000;
      if (newest && newest.signs_from.getTime() < since) await rotate(algorithm);
    },
  };
}
