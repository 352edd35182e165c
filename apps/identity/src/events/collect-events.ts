import { eventsCollect, fail } from '@targum/identity-contracts';
import { addressKey } from '@targum/server-kit';
import { z } from 'zod';
import { run } from '../database.ts';
import type { Deps } from '../deps.ts';
import { publicEndpoint } from '../http/endpoint.ts';
import { countAgainst } from '../protection/limit.ts';

const mostEvents = 100;
const mostBytes = 64 * 1024;

const names = new Set([
  'sdk_instance_instantiated',
  'render_login_screen',
  'render_idp_screen',
  'email_sent',
  'email_try_again_clicked',
  'start_oauth_flow',
  'oauth_success',
  'oauth_failure',
  'ui_authentication_success',
]);

const incoming = z.object({
  telemetry: z.object({ client_sent_at: z.string().optional().catch(undefined) }).catch({}),
  event: z.object({
    public_token: z.string().max(200),
    event_name: z.string(),
    details: z.record(z.string(), z.unknown()).catch({}),
    error_code: z.string().max(200).optional().catch(undefined),
    http_status_code: z.number().optional().catch(undefined),
  }),
});

/** Facts of an event that are kept as they are; the email only as a digest, everything else not at all. */
const keptDetails = ['type', 'provider_type', 'pkce'];

/** Telemetry never fails a page: what is unknown is dropped, what is known is kept without anything personal. */
export const collectEvents = publicEndpoint(eventsCollect, async ({ deps, body, request, ip }) => {
  // A body that comes in pieces does not say its length.
  const bytes = Number(request.headers['content-length'] ?? JSON.stringify(body).length);
  if (body.length > mostEvents || bytes > mostBytes) throw fail('payload_too_large');
  await countAgainst(deps.db, deps.clock(), [{ key: `events:${addressKey(ip)}`, count: 600, seconds: 60 }]);
  for (const entry of body) {
    const parsed = incoming.safeParse(entry);
    if (parsed.success && names.has(parsed.data.event.event_name)) await keep(deps, parsed.data);
  }
});

async function keep(deps: Deps, { telemetry, event }: z.infer<typeof incoming>): Promise<void> {
  const project = await deps.projects.byPublicToken(event.public_token);
  if (!project) return;
  const { email } = event.details;
  const kept = Object.fromEntries(
    keptDetails
      .filter((name) => ['string', 'boolean'].includes(typeof event.details[name]))
      .map((name) => [name, String(event.details[name]).slice(0, 64)]),
  );
  const details = {
    ...kept,
    ...(typeof email === 'string'
      ? { email_hash: deps.secret.digest('event email', email).toString('base64url') }
      : {}),
    ...(event.error_code ? { error_code: event.error_code } : {}),
    ...(event.http_status_code ? { http_status_code: event.http_status_code } : {}),
  };
  const sentAt = Date.parse(telemetry.client_sent_at ?? '');
  const isSane = Math.abs(sentAt - deps.clock().getTime()) < 24 * 3600_000;
  await run(
    deps.db,
    'insert into identity.events (project_id, name, received_at, sent_at, details) values ($1, $2, $3, $4, $5)',
    [project.id, event.event_name, deps.clock(), isSane ? new Date(sentAt) : null, JSON.stringify(details)],
  );
}

/** Telemetry is for looking at how sign-ins go now; it is not kept. */
export const deleteOldEvents = (deps: Pick<Deps, 'db'>, before: Date) =>
  run(deps.db, 'delete from identity.events where received_at < $1', [before]);
