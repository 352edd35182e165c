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

const perMinute = { count: 240, seconds: 60 };

interface Kept {
  projectId: string;
  name: string;
  sentAt: Date | null;
  details: Record<string, unknown>;
}

/** Telemetry never fails a page: what is unknown is dropped, what is known is kept without anything personal. */
export const collectEvents = publicEndpoint(eventsCollect, async ({ deps, body, request, ip }) => {
  // A body that comes in pieces does not say its length.
  const bytes = Number(request.headers['content-length'] ?? JSON.stringify(body).length);
  if (body.length > mostEvents || bytes > mostBytes) throw fail('payload_too_large');
  const kept: Kept[] = [];
  for (const entry of body) {
    const parsed = incoming.safeParse(entry);
    const event = parsed.success ? await present(deps, parsed.data) : undefined;
    if (event) kept.push(event);
  }
  // What names no project of ours is counted too: it is the same work.
  const senders = new Set(kept.length > 0 ? kept.map(({ projectId }) => projectId) : ['nobody']);
  const limits = [...senders].map((sender) => ({ key: `events:${sender}:${addressKey(ip)}`, ...perMinute }));
  await countAgainst(deps.db, deps.clock(), limits);
  if (kept.length > 0) await keep(deps, kept);
});

/** What a column of text can hold. */
const tidy = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, '');

async function present(deps: Deps, { telemetry, event }: z.infer<typeof incoming>): Promise<Kept | undefined> {
  const project = names.has(event.event_name) ? await deps.projects.byPublicToken(event.public_token) : undefined;
  if (!project) return undefined;
  const { email } = event.details;
  const plain = Object.fromEntries(
    keptDetails
      .filter((name) => ['string', 'boolean'].includes(typeof event.details[name]))
      .map((name) => [name, tidy(String(event.details[name])).slice(0, 64)]),
  );
  const details = {
    ...plain,
    ...(typeof email === 'string'
      ? { email_hash: deps.secret.digest('event email', email).toString('base64url') }
      : {}),
    ...(event.error_code ? { error_code: tidy(event.error_code) } : {}),
    ...(event.http_status_code ? { http_status_code: event.http_status_code } : {}),
  };
  const sentAt = Date.parse(telemetry.client_sent_at ?? '');
  const isSane = Math.abs(sentAt - deps.clock().getTime()) < 24 * 3600_000;
  return { projectId: project.id, name: event.event_name, sentAt: isSane ? new Date(sentAt) : null, details };
}

/** A whole batch in one statement, so that the largest costs a sign-in beside it no more than the smallest. */
const keep = (deps: Deps, kept: Kept[]) =>
  run(
    deps.db,
    `insert into identity.events (project_id, name, sent_at, details, received_at)
     select project_id, name, sent_at, details::jsonb, $5
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as given (project_id, name, sent_at, details)`,
    [
      kept.map(({ projectId }) => projectId),
      kept.map(({ name }) => name),
      kept.map(({ sentAt }) => sentAt),
      kept.map(({ details }) => JSON.stringify(details)),
      deps.clock(),
    ],
  );

/** Telemetry is for looking at how sign-ins go now; it is not kept. */
export const deleteOldEvents = (deps: Pick<Deps, 'db'>, before: Date) =>
  run(deps.db, 'delete from identity.events where received_at < $1', [before]);
