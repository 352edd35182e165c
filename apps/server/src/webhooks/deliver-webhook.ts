import type { Deps } from '../deps.ts';
import { secretPurpose } from './create-webhook.ts';
import { type Claimed, claimAttempt, failPending, insertAttempt, markDelivered, markTried } from './deliveries.sql.ts';
import { postBody } from './post-body.ts';
import { eventId } from './present-webhook.ts';
import { signedHeaders } from './sign.ts';
import { tellOwner } from './tell-owner.ts';
import { clearFailing, noteFailing } from './webhooks.sql.ts';

/** Seconds to wait after each attempt that failed: eight attempts over a little more than a day. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
const timeoutMs = 15_000;

export async function deliver(deps: Deps, { deliveryId }: { deliveryId: string }): Promise<void> {
  const claimed = await claimAttempt(deps.db, deliveryId);
  if (!claimed) return;
  if (!claimed.enabled) {
    await markTried(deps.db, claimed.id, { status: null, error: 'The webhook is switched off.' }, null);
    return;
  }
  const headers = headersOf(deps, claimed);
  const { url, body } = claimed;
  const answer = await postBody({ url, body, headers, publicOnly: deps.config.production, timeoutMs });
  const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await insertAttempt(deps.db, claimed, {
    milliseconds: answer.milliseconds,
    status: answer.status,
    error: answer.error,
    request_headers: headers,
    response_excerpt: answer.excerpt,
  });
  if (delivered) {
    await markDelivered(deps.db, claimed.id, answer.status);
    await clearFailing(deps.db, claimed.webhook_id);
    return;
  }
  const wait = waits[claimed.attempts - 1];
  // Spread out, so that a receiver that comes back is not met by everything at once.
  const seconds = wait === undefined ? null : wait * (0.9 + Math.random() / 5);
  await markTried(deps.db, claimed.id, answer, seconds);
  await giveUpOn(deps, claimed, answer.status === 410);
}

function headersOf(deps: Deps, claimed: Claimed): Record<string, string> {
  const sealed = claimed.previous_secret ? [claimed.secret, claimed.previous_secret] : [claimed.secret];
  const secrets = sealed.map((secret) => deps.secret.open(secretPurpose, secret));
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Targum-Webhooks/1',
    ...signedHeaders(secrets, { id: eventId(claimed.event_id), timestamp, body: claimed.body }),
  };
}

/** A webhook that has failed for days, or says that it is gone, is switched off and its owner told. */
async function giveUpOn(deps: Deps, claimed: Claimed, gone: boolean): Promise<void> {
  const reason = await noteFailing(deps.db, claimed.webhook_id, gone);
  if (reason === null) return;
  await failPending(deps.db, claimed.webhook_id, 'The webhook was switched off because it kept failing.');
  await tellOwner(deps, claimed, reason);
}
