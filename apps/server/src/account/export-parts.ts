import type { ProjectStatus, Transaction } from '@targum/contracts';
import { exportReviews } from '../assignments/export-reviews.ts';
import { listTransactions } from '../billing/list-transactions.ts';
import type { Deps } from '../deps.ts';
import { findSource } from '../documents/find-source.ts';
import { exportGlossary } from '../glossaries/export-glossary.ts';
import { listGlossaries } from '../glossaries/manage-glossaries.ts';
import { exportMemory } from '../memory/export-memory.ts';
import { listMemories } from '../memory/manage-memories.ts';
import { downloadInvoice, listInvoices } from '../payments/list-invoices.ts';
import { listProjects } from '../projects/list-projects.ts';
import { readSegments } from '../translation/read-segments.ts';
import { refreshResult } from '../translation/refresh-result.ts';
import { exportVoices } from '../voice/export-voices.ts';
import { readPreferences } from './change-preferences.ts';
import type { SignedIn } from './principal.ts';
import { selectUser } from './users.sql.ts';

interface ExportPart {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What an export holds, one file after the other. */
export async function* exportParts(deps: Deps, owner: SignedIn): AsyncGenerator<ExportPart> {
  const user = await selectUser(deps.db, owner.id);
  if (!user) return;
  const { identity_user_id, email, name, referral_code, subscription_tier, created_at } = user;
  const preferences = await readPreferences(deps, owner.id);
  const profile = { email, name, identity_user_id, referral_code, subscription_tier, created_at, preferences };
  yield { name: 'profile.json', content: json(profile) };
  yield* assetParts(deps, owner);
  yield* moneyParts(deps, owner);
  const reviews = await exportReviews(deps.db, owner.id);
  if (reviews) yield { name: 'reviews.json', content: json(reviews) };
  let cursor: string | undefined;
  do {
    const page = await listProjects(deps, owner, { limit: 50, cursor, archived: 'all', sort: 'oldest' });
    for (const project of page.projects) yield* projectParts(deps, project);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  yield* voiceParts(deps, owner);
}

async function* voiceParts(deps: Deps, owner: SignedIn): AsyncGenerator<ExportPart> {
  for await (const { voice, terms, pairs, files } of exportVoices(deps, owner)) {
    const folder = `voices/${safe(voice.name)} (${voice.id.slice(0, 8)})`;
    yield { name: `${folder}/voice.json`, content: json({ ...voice, terms }) };
    yield { name: `${folder}/pairs.json`, content: jsonList(pairs) };
    for (const { name, key } of files)
      yield { name: `${folder}/works/${safe(name)}`, content: await deps.storage.get(key) };
  }
}

/** Memories and glossaries in the forms that other tools take. */
async function* assetParts(deps: Deps, owner: SignedIn): AsyncGenerator<ExportPart> {
  for (const { id, name } of (await listMemories(deps, owner)).memories)
    yield {
      name: `memories/${labelled(name, id)}.tmx`,
      content: asBytes((await exportMemory(deps, owner, id)).stream),
    };
  for (const { id, name } of (await listGlossaries(deps, owner)).glossaries)
    yield {
      name: `glossaries/${labelled(name, id)}.csv`,
      content: asBytes((await exportGlossary(deps, owner, id, 'csv')).stream),
    };
}

/** Every line of the user's books, and each invoice as it was sent. */
async function* moneyParts(deps: Deps, owner: SignedIn): AsyncGenerator<ExportPart> {
  const { invoices } = await listInvoices(deps, owner.id);
  yield { name: 'billing/transactions.json', content: jsonList(transactionsOf(deps, owner.id)) };
  yield { name: 'billing/invoices.json', content: json(invoices) };
  for (const { invoice_id, number } of invoices)
    yield {
      name: `billing/invoices/${safe(number)}.pdf`,
      content: asBytes((await downloadInvoice(deps, owner.id, invoice_id, undefined)).stream),
    };
}

async function* transactionsOf(deps: Deps, userId: string): AsyncGenerator<Transaction> {
  let cursor: string | undefined;
  do {
    const page = await listTransactions(deps, userId, { limit: 500, cursor });
    yield* page.transactions;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

async function* projectParts(deps: Deps, project: ProjectStatus): AsyncGenerator<ExportPart> {
  const folder = `projects/${safe(project.name)} (${project.project_id.slice(0, 8)})`;
  yield { name: `${folder}/project.json`, content: json(project) };
  for (const [index, { document_id }] of project.documents.entries()) {
    const found = await findSource(deps.db, document_id);
    if (!found) continue;
    const document = await refreshResult(deps, found);
    const own = `${folder}/${index + 1}`;
    yield {
      name: `${own}/source/${safe(document.filename)}`,
      content: await deps.storage.get(document.storage_key),
    };
    if (document.result_key && document.result_name && project.status !== 'in_review') {
      yield {
        name: `${own}/result/${safe(document.result_name)}`,
        content: await deps.storage.get(document.result_key),
      };
    }
    yield { name: `${own}/paragraphs.json`, content: jsonList(readSegments(deps.db, document_id)) };
  }
}

/** A stream of text is one of strings; an archive is made of bytes. */
async function* asBytes(stream: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of stream) yield typeof part === 'string' ? encoder.encode(part) : part;
}

/** Two things may have one name. */
const labelled = (name: string, id: string): string => `${safe(name)} (${id.slice(0, 8)})`;

/** A name that every system can unpack. */
function safe(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/[. ]+$/, '');
  return plain.slice(0, 120) || '_';
}

function json(value: unknown): Uint8Array[] {
  return [new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`)];
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = '[\n';
  for await (const item of items) {
    yield encoder.encode(separator + JSON.stringify(item));
    separator = ',\n';
  }
  yield encoder.encode(separator === '[\n' ? '[]\n' : '\n]\n');
}
