import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type Provider } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { findSuccessor, keepSuccessor } from './oidc.sql.ts';

/** A refresh that was answered but not heard may be asked again for this long (two tabs, a lost connection). */
export const refreshGraceSeconds = 30;
/** Whoever has not written an answer by then has died; the next caller makes one. */
export const refreshClaimSeconds = 5;

/** Everything was right about a refresh except that somebody else came first, less than the grace ago. */
export class RepeatedRefresh extends errors.InvalidGrant {
  readonly id: string;

  constructor(id: string) {
    super('already used');
    this.id = id;
  }
}

/** Gives the same answer to the same refresh within the grace, so that a family never has two living ends. */
export function repeatRefreshes(provider: Provider, deps: Deps): void {
  const repeated = new WeakMap<object, string>();
  provider.on('grant.error', (ctx, error) => {
    if (error instanceof RepeatedRefresh) repeated.set(ctx, error.id);
  });
  provider.use(async (ctx, next) => {
    await next();
    const rotated = ctx.oidc?.entities.RotatedRefreshToken;
    if (rotated && ctx.status === 200) {
      await keepSuccessor(deps.db, rotated.jti, deps.secret.seal(Buffer.from(JSON.stringify(ctx.body))));
    }
    const id = repeated.get(ctx);
    const answer = id === undefined ? undefined : await awaitSuccessor(deps, id);
    if (answer) {
      ctx.status = 200;
      ctx.body = JSON.parse(deps.secret.open(answer).toString()) as object;
    }
  });
}

async function awaitSuccessor(deps: Deps, id: string): Promise<Buffer | undefined> {
  for (let wait = 0; wait < refreshClaimSeconds * 20; wait++) {
    const found = await findSuccessor(deps.db, id);
    if (!found || found.successor) return found?.successor ?? undefined;
    await sleep(50);
  }
  return undefined;
}
