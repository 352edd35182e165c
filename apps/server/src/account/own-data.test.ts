import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { paragraphs, steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { keepAsChosen } from './keep-as-chosen.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

async function somebody(name: string) {
  const person = await aPerson(server, name);
  return { ...person, ...steps(person.call) };
}

async function countFiles(): Promise<number> {
  const all = await readdir(path.join(server.folder, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
}

describe('preferences', () => {
  test('begin with what most people want, and change one by one', async () => {
    const { call } = await somebody('prefers');
    const first = { language: 'en', email_notifications: true, default_tier: 'standard', retention_days: null };
    expect(await call(contract.getPreferences, {})).toEqual(first);
    expect(await call(contract.updatePreferences, { body: { retention_days: 30 } })).toEqual({
      ...first,
      retention_days: 30,
    });
    const changed = { language: 'he', email_notifications: false, default_tier: 'pro', retention_days: null } as const;
    expect(await call(contract.updatePreferences, { body: changed })).toEqual(changed);
    expect(await call(contract.updatePreferences, { body: {} })).toEqual(changed);
  });

  test.each([{ retention_days: 0 }, { retention_days: 1.5 }, { language: 'fr' }, { default_tier: 'gold' }])(
    '%j is refused',
    async (body) => {
      const { call } = await somebody('mistaken');
      await expect(call(contract.updatePreferences, { body: body as object })).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('retention', () => {
  test('what its owner does not keep longer is deleted with its files; what runs, is newer or of others stays', async () => {
    const [keeper, short] = [await somebody('keeper'), await somebody('short')];
    await short.call(contract.updatePreferences, { body: { retention_days: 7 } });
    const due = await short.project('Old words.');
    const recent = await short.project('Newer words.');
    const running = await short.project('Running words.');
    const kept = await keeper.project('Kept words.');
    await server.deps.db.query(
      `update product.projects set updated_at = now() - interval '8 days' where id = any($1)`,
      [[due, running, kept]],
    );
    await server.deps.db.query(`update product.projects set state = 'checking' where id = $1`, [running]);
    const before = await countFiles();
    await keepAsChosen(server.deps);
    expect(await countFiles()).toBe(before - 1);
    const left = await short.call(contract.listProjects, { query: {} });
    expect(left.projects.map((row) => row.project_id)).toEqual([running, recent]);
    expect((await keeper.status(kept)).status).toBe('estimated');
  });
});

describe('projects of somebody without an account', () => {
  test('say how long they are kept, and go when nobody has come back for that long', async () => {
    const first = await fetch(`${server.url}/api/create-project`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'left behind' }),
    });
    const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
    const visitor = steps(createCaller({ baseUrl: server.url, headers: () => ({ cookie: cookie.join('; ') }) }));
    const [left, fresh] = [await visitor.project('Left behind.'), await visitor.project('Still new.')];
    const days = (until: string | null) => Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000);
    expect(days((await visitor.status(left)).kept_until)).toBe(contract.visitorRetentionDays);
    const age = (table: string, column: string, id: string) =>
      server.deps.db.query(`update product.${table} set ${column} = now() - interval '31 days' where id = $1`, [id]);
    await age('projects', 'updated_at', left);
    await keepAsChosen(server.deps);
    // They were here a moment ago: what is old is still theirs.
    expect((await visitor.status(left)).status).toBe('estimated');
    const { rows } = await server.deps.db.query('select visitor_id from product.projects where id = $1', [left]);
    await age('visitors', 'seen_at', (rows[0] as { visitor_id: string }).visitor_id);
    const before = await countFiles();
    await keepAsChosen(server.deps);
    expect(await countFiles()).toBe(before - 1);
    await expect(visitor.status(left)).rejects.toMatchObject({ status: 404 });
    expect((await visitor.status(fresh)).status).toBe('estimated');
    const owner = await somebody('keeps-all');
    expect((await owner.status(await owner.project('Kept.'))).kept_until).toBeNull();
  });
});

describe('taking everything along', () => {
  test('the zip holds profile, sources, results and paragraphs, byte for byte', async () => {
    const person = await somebody('leaver');
    const finished = await person.project(paragraphs(350), 'a: book?.txt');
    await person.start(finished);
    await person.until(finished, (seen) => seen.status === 'completed');
    const glossary = await person.call(contract.createGlossary, {
      body: { name: 'My terms', source_language: 'en', target_language: 'he' },
    });
    await person.call(contract.addTerm, {
      params: { glossaryId: glossary.id },
      body: { source: 'letter', target: 'מכתב' },
    });
    const memory = await person.call(contract.createMemory, {
      body: { name: 'Letters', source_language: 'en', target_language: 'he' },
    });
    const tmx =
      '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>A letter.</seg></tuv><tuv xml:lang="he"><seg>מכתב.</seg></tuv></tu></body></tmx>';
    await person.call(contract.importMemory, {
      params: { memoryId: memory.id },
      file: { name: 'a.tmx', content: new Blob([tmx]) },
    });
    const bought = await person.call(contract.addCredit, { body: { amount: 25 } });
    await fetch(`${server.url}${new URL(bought.checkout_url).pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242424242424242' }),
      redirect: 'manual',
    });
    const [invoice] = (await person.call(contract.listInvoices, {})).invoices;
    const { project_id: archived } = await person.call(contract.createProject, { body: { name: '../../evil' } });
    await person.call(contract.updateProject, { params: { projectId: archived }, body: { archived: true } });
    const response = await fetch(`${server.url}/api/account/export`, {
      headers: { authorization: `Bearer ${person.jwt}` },
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())));
    const entries = new Map((await zip.getEntries()).map((entry) => [entry.filename, entry]));
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry || entry.directory) throw new Error(`no ${name} in ${[...entries.keys()].join(', ')}`);
      return Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8');
    };
    const folder = `projects/a_ book_.txt (${finished.slice(0, 8)})`;
    // What was translated feeds a memory of its own a moment later, which may be in it or not.
    const names = [...entries.keys()].filter((name) => !name.startsWith('memories/'));
    expect(names).toEqual([
      'profile.json',
      `glossaries/My terms (${glossary.id.slice(0, 8)}).csv`,
      'billing/transactions.json',
      'billing/invoices.json',
      `billing/invoices/${invoice?.number}.pdf`,
      `${folder}/project.json`,
      `${folder}/1/source/a_ book_.txt`,
      `${folder}/1/result/a_ book_.he.txt`,
      `${folder}/1/paragraphs.json`,
      `projects/.._.._evil (${archived.slice(0, 8)})/project.json`,
    ]);
    expect(JSON.parse(await read('profile.json'))).toMatchObject({
      email: person.email,
      preferences: { language: 'en' },
    });
    expect(await read(`memories/Letters (${memory.id.slice(0, 8)}).tmx`)).toContain('<seg>A letter.</seg>');
    expect(await read(`glossaries/My terms (${glossary.id.slice(0, 8)}).csv`)).toContain('מכתב');
    expect((await read(`billing/invoices/${invoice?.number}.pdf`)).slice(0, 5)).toBe('%PDF-');
    const lines = JSON.parse(await read('billing/transactions.json')) as contract.Transaction[];
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['charge', 'purchase', 'reservation', 'sign_up_credit']);
    expect(await read(`${folder}/1/source/a_ book_.txt`)).toBe(paragraphs(350));
    expect(await read(`${folder}/1/result/a_ book_.he.txt`)).toContain('hpargaraP 349.');
    const listed = JSON.parse(await read(`${folder}/1/paragraphs.json`)) as { source: string; target: string }[];
    expect(listed).toHaveLength(350);
    expect(listed[7]).toMatchObject({ ordinal: 7, source: 'Paragraph 7.', target: 'hpargaraP 7.', state: 'done' });
  });

  test('nobody gets it without a session', async () => {
    expect((await fetch(`${server.url}/api/account/export`)).status).toBe(401);
  });
});

describe('deleting the account', () => {
  test('everything goes, even what is being translated, and who signs in again begins anew', async () => {
    const [leaver, stayer] = [await somebody('gone'), await somebody('stayer')];
    const kept = await stayer.project('Of somebody else.');
    const before = await countFiles();
    const running = await leaver.project(paragraphs(300));
    await leaver.project('Another one.');
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    server.engine.before = () => promise;
    await leaver.start(running);
    await leaver.until(running, (seen) => seen.status === 'translating');
    await leaver.call(contract.deleteAccount, {});
    server.engine.before = async () => {};
    resolve();
    expect(await countFiles()).toBe(before);
    await expect(leaver.call(contract.getUsage, {})).rejects.toMatchObject({ status: 401 });
    const { rows } = await server.deps.db.query('select count(*) from product.users where email = $1', [leaver.email]);
    expect(rows).toEqual([{ count: 0 }]);
    const again = await somebody('gone');
    expect(again.id).not.toBe(leaver.id);
    expect((await again.call(contract.listProjects, { query: {} })).projects).toEqual([]);
    expect((await stayer.status(kept)).status).toBe('estimated');
  });
});

test('usage tells this month and the eleven before it', async () => {
  const person = await somebody('user-of-much');
  const projectId = await person.project('Four words of text.');
  await person.start(projectId);
  await person.until(projectId, (seen) => seen.status === 'completed');
  const old = await person.project('Old.');
  await server.deps.db.query(`update product.projects set created_at = now() - interval '2 months' where id = $1`, [
    old,
  ]);
  const usage = await person.call(contract.getUsage, {});
  expect(usage.historical).toHaveLength(12);
  expect(usage.current_month).toMatchObject({ projects_created: 1, translations_completed: 1, words_translated: 4 });
  expect(usage.historical.at(-1)).toMatchObject(usage.current_month);
  expect(usage.historical.at(-3)).toMatchObject({ projects_created: 1, translations_completed: 0 });
});
