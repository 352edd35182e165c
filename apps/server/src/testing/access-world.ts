import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@targum/contracts';
import type { Person } from './people.ts';
import type { makeTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof makeTestServer>>;

/** Things that belong to the owner, made without the calls under test so that no limit is used up. */
export async function ownThings(server: Server, owner: Person) {
  const one = async (text: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await server.deps.db.query<{ id: string }>(text, values);
    return rows[0]?.id ?? '';
  };

  const newProject = () =>
    one(
      `insert into product.projects (user_id, name, source_language, target_language)
       values ($1, 'of the owner', 'en', 'he') returning id`,
      [owner.id],
    );
  const newDocument = (projectId: string) =>
    one(
      `insert into product.documents (project_id, filename, bytes, sha256, storage_key)
       values ($1, 'a.txt', 1, $2, 'access/source') returning id`,
      [projectId, randomUUID()],
    );
  const newSegment = async (projectId: string) => {
    const documentId = await newDocument(projectId);
    await one(
      `insert into product.segments (document_id, ordinal, chunk, unit_id, kind, source, words, state, target)
       values ($1, 0, 0, 'u', 'paragraph', '["x"]', 1, 'done', 'y')`,
      [documentId],
    );
    return documentId;
  };
  const newComment = async (projectId: string) =>
    one(
      `insert into product.segment_comments (project_id, document_id, ordinal, side, start_at, end_at, quote, text)
       values ($1, $2, 0, 'source', 0, 1, 'x', 'y') returning id`,
      [projectId, await newSegment(projectId)],
    );
  const newName = (projectId: string) =>
    one(
      `insert into product.project_names (project_id, source, kind, count, example)
       values ($1, $2, 'person', 1, 'x') returning id`,
      [projectId, randomUUID()],
    );
  const newAssignment = async () =>
    one(
      `insert into product.review_assignments (project_id, words, due_at) values ($1, 10, now() + interval '1 day') returning id`,
      [await newProject()],
    );
  const newVoice = () =>
    one(
      `insert into product.voices (user_id, name, source_language, target_language)
       values ($1, 'of the owner', 'en', 'he') returning id`,
      [owner.id],
    );
  const newWork = async (voiceId: string) => {
    const workId = await one(
      `insert into product.voice_works (voice_id, kind, original_name, bytes, state)
       values ($1, 'exchange', 'a.tmx', 1, 'ready') returning id`,
      [voiceId],
    );
    await one(
      `insert into product.voice_pairs (work_id, ordinal, source, target, score) values ($1, 0, 'x', 'y', 90)`,
      [workId],
    );
    return workId;
  };
  const newVoiceTerm = (voiceId: string) =>
    one(
      `insert into product.voice_terms (voice_id, source, target, kind, count, score)
       values ($1, $2, 'x', 'name', 3, 1) returning id`,
      [voiceId, randomUUID()],
    );
  const newPayment = () =>
    one(
      `insert into product.payments (user_id, kind, request_key, amount_micros, provider, mode)
       values ($1, 'credit', $2, 1000000, 'test', 'test') returning id`,
      [owner.id, randomUUID()],
    );
  const newInvoice = async () =>
    one(
      `insert into product.invoices (number, user_id, payment_id, kind, name, email, item, total_micros, mode)
       values ($1, $2, $3, 'credit', 'Owner', 'owner@example.test', 'Credit', 1000000, 'test') returning id`,
      [randomUUID(), owner.id, await newPayment()],
    );
  const newContactRequest = () =>
    one(`insert into product.contact_requests (name, email, message) values ('x', 'x@example.test', 'x') returning id`);
  const newKey = () =>
    one(
      `insert into product.api_keys (user_id, name, prefix, key_hash, scopes)
       values ($1, 'k', 'tgm_', sha256($2::bytea), '{account:read}') returning id`,
      [owner.id, randomUUID()],
    );
  const newWebhook = () =>
    one(
      `insert into product.webhooks (user_id, url, description, events, secret)
       values ($1, 'http://localhost:9/', '', '{project.failed}', '') returning id`,
      [owner.id],
    );
  const newDelivery = (webhookId: string) =>
    one(
      `with event as (insert into product.webhook_events (user_id, type, body) values ($1, 'x', '{}') returning id)
       insert into product.webhook_deliveries (event_id, webhook_id) select id, $2 from event returning id`,
      [owner.id, webhookId],
    );
  const pair = { source_language: 'en', target_language: 'he' };
  const newMemory = async () => (await owner.call(contract.createMemory, { body: { name: randomUUID(), ...pair } })).id;
  const newGlossary = async () =>
    (await owner.call(contract.createGlossary, { body: { name: randomUUID(), ...pair } })).id;
  const newTerm = async (glossaryId: string) =>
    (await owner.call(contract.addTerm, { params: { glossaryId }, body: { source: randomUUID(), target: 'x' } })).id;

  await server.deps.storage.put('access/source', Readable.from(['x']));
  const projectId = await newProject();
  return {
    owner,
    newProject,
    newDocument,
    newSegment,
    newComment,
    newName,
    newVoice,
    newWork,
    newVoiceTerm,
    newAssignment,
    newPayment,
    newInvoice,
    newContactRequest,
    newKey,
    newWebhook,
    newDelivery,
    newMemory,
    newGlossary,
    newTerm,
    projectId,
    webhookId: await newWebhook(),
    memoryId: await newMemory(),
    glossaryId: await newGlossary(),
  };
}

export type World = Awaited<ReturnType<typeof ownThings>>;
