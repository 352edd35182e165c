import { randomUUID } from 'node:crypto';
import type { AnswerMemory, Begun } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import { ownerOf } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { claimKey, freeKey, type Request, renewLock, selectKey, storeAnswer } from './idempotency.sql.ts';

const renewEveryMs = 10_000;
const purpose = 'idempotent answer';

/** Answers by Idempotency-Key in Postgres, so that any process knows what any other has answered. */
export function rememberAnswers(deps: Deps): AnswerMemory {
  return {
    async begin(asked) {
      const runId = randomUUID();
      if (await claimKey(deps.db, asked, runId)) return runningRequest(deps, asked, runId);
      const known = await selectKey(deps.db, asked.owner, asked.key);
      // Freed in between by a request that failed: whoever asked tries again at once.
      if (!known) return { kind: 'running' };
      // An upload is compared when it has been read.
      const differs = asked.fingerprint && known.fingerprint && !asked.fingerprint.equals(known.fingerprint);
      if (known.route !== asked.route || differs) return { kind: 'other' };
      if (known.status === null || !known.answer || !known.fingerprint) return { kind: 'running' };
      const body: unknown = JSON.parse(deps.secret.open(purpose, known.answer));
      return { kind: 'answered', fingerprint: known.fingerprint, status: known.status, body };
    },
  };
}

/** A signed-in person and their API keys share one space of keys; every visitor has one. */
export function keyOwner(principal: Principal): string | undefined {
  const owner = ownerOf(principal);
  return owner && (owner.userId === null ? `visitor ${owner.visitorId}` : `user ${owner.userId}`);
}

function runningRequest(deps: Deps, { owner, key }: Request, runId: string): Begun {
  const run = { owner, key, runId };
  const renewing = setInterval(() => {
    renewLock(deps.db, run).catch((error: unknown) => deps.log.warn({ err: error }, 'A lock was not renewed'));
  }, renewEveryMs);
  renewing.unref();
  return {
    kind: 'run',
    async finish({ fingerprint, status, body }) {
      clearInterval(renewing);
      const answer = deps.secret.seal(purpose, JSON.stringify(body));
      await storeAnswer(deps.db, run, { fingerprint, status, answer });
    },
    async abandon() {
      clearInterval(renewing);
      await freeKey(deps.db, run);
    },
  };
}
