import * as contract from '@targum/contracts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});
beforeEach(() => {
  server.engine.asked.length = 0;
});

async function somebody() {
  const person = await aPerson(server, `memory${people++}`);
  const all = steps(person.call);
  const get = (address: string) =>
    fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${person.jwt}` } });
  async function translate(text: string, name = 'text.txt') {
    const projectId = await all.project(text, name);
    await all.start(projectId);
    await all.until(projectId, (seen) => seen.status === 'completed');
    return projectId;
  }
  const segments = async (projectId: string) =>
    (await person.call(contract.listSegments, { params: { projectId }, query: {} })).segments;
  const memory = (name = 'Own') =>
    person.call(contract.createMemory, { body: { name, source_language: 'en', target_language: 'he' } });
  const importTmx = (memoryId: string, content: string) =>
    person.call(contract.importMemory, { params: { memoryId }, file: { name: 'm.tmx', content: new Blob([content]) } });
  /** Until finished documents have gone into the memory. */
  const fed = async (units: number) => {
    await expect
      .poll(
        async () => (await person.call(contract.listMemories, {})).memories.find((one) => one.automatic)?.units ?? 0,
      )
      .toBeGreaterThanOrEqual(units);
  };
  return { ...person, ...all, get, translate, segments, memory, importTmx, fed };
}

const tmx = (pairs: [string, string][]) => `<?xml version="1.0"?><tmx version="1.4">
<header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/>
<body>${pairs
  .map(([en, he]) => `<tu><tuv xml:lang="en-US"><seg>${en}</seg></tuv><tuv xml:lang="he"><seg>${he}</seg></tuv></tu>`)
  .join('')}</body></tmx>`;

const asked = () => server.engine.asked.map((request) => request.text);

describe('a memory of one’s own', () => {
  test('is created, listed, renamed and deleted', async () => {
    const { call, memory } = await somebody();
    const made = await memory();
    expect(made).toMatchObject({ name: 'Own', units: 0, automatic: false });
    const named = await call(contract.renameMemory, { params: { memoryId: made.id }, body: { name: 'Other' } });
    expect(named.name).toBe('Other');
    expect((await call(contract.listMemories, {})).memories.map((one) => one.name)).toEqual(['Other']);
    await call(contract.deleteMemory, { params: { memoryId: made.id } });
    expect((await call(contract.listMemories, {})).memories).toEqual([]);
  });

  test('takes a TMX file, replaces what it knew, and gives everything out again', async () => {
    const { call, memory, importTmx, get } = await somebody();
    const { id } = await memory();
    const first = await importTmx(
      id,
      tmx([
        ['One &amp; two.', 'אחת ושתיים.'],
        ['Same.', 'ראשון'],
        ['Same.', 'שני'],
      ]),
    );
    expect(first).toMatchObject({ read: 3, added: 2, replaced: 0, memory: { units: 2 } });
    const second = await importTmx(
      id,
      tmx([
        ['Same.', 'שלישי'],
        ['New.', 'חדש'],
      ]),
    );
    expect(second).toMatchObject({ read: 2, added: 1, replaced: 1, memory: { units: 3 } });
    const file = await get(`/api/memories/${id}/export`);
    expect(file.headers.get('content-disposition')).toContain('Own.tmx');
    const text = await file.text();
    for (const wanted of ['One &amp; two.', 'אחת ושתיים.', 'שלישי', 'srclang="en"']) expect(text).toContain(wanted);
    expect(text).not.toContain('ראשון');
    const copy = await memory('Copy');
    expect(await importTmx(copy.id, text)).toMatchObject({ read: 3, added: 3 });
    const listed = await call(contract.listMemoryUnits, { params: { memoryId: copy.id }, query: { search: 'SAME' } });
    expect(listed.units).toMatchObject([{ source: 'Same.', target: 'שלישי', quality: 'imported' }]);
  });

  test('lists its units page by page, each once', async () => {
    const { call, memory, importTmx } = await somebody();
    const { id } = await memory();
    await importTmx(
      id,
      tmx(Array.from({ length: 25 }, (_, at) => [`Unit ${at}.`, `יחידה ${at}.`] as [string, string])),
    );
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call(contract.listMemoryUnits, {
        params: { memoryId: id },
        query: { limit: 10, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.units.map((unit) => unit.source));
      cursor = page.next;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  test.each([
    ['no markup at all', 'import_unreadable'],
    ['<html></html>', 'import_unreadable'],
    [tmx([]), 'import_empty'],
    [tmx([['Only English.', ' ']]), 'import_empty'],
  ])('refuses %s', async (content, code) => {
    const { memory, importTmx } = await somebody();
    const { id } = await memory();
    await expect(importTmx(id, content)).rejects.toMatchObject({ code });
  });

  test('refuses a cursor that is not its own, and languages that are one', async () => {
    const { call, memory } = await somebody();
    const { id } = await memory();
    const query = { cursor: Buffer.from('["x","y"]').toString('base64url') };
    await expect(call(contract.listMemoryUnits, { params: { memoryId: id }, query })).rejects.toMatchObject({
      code: 'bad_request',
    });
    const body = { name: 'x', source_language: 'en', target_language: 'en-GB' };
    await expect(call(contract.createMemory, { body })).rejects.toMatchObject({ code: 'languages_equal' });
  });
});

describe('what the memory knows', () => {
  test('is used as it is and not sent to the engine, paragraph by paragraph and sentence by sentence', async () => {
    const { memory, importTmx, translate, segments } = await somebody();
    const { id } = await memory();
    await importTmx(
      id,
      tmx([
        ['The “old” house.', 'הבית הישן.'],
        ['Known sentence.', 'משפט ידוע.'],
      ]),
    );
    const projectId = await translate('The "old"  house.\n\nKnown sentence. Another one here.\n\nQuite new.');
    expect(asked()).toEqual(['Another one here.', 'Quite new.']);
    const found = await segments(projectId);
    expect(found[0]).toMatchObject({ target: 'הבית הישן.', origin: 'memory', match: 100, checks: [] });
    expect(found[1]?.target).toMatch(/^משפט ידוע\. /u);
    expect(found[2]).toMatchObject({ origin: 'engine', match: null });
  });

  test('is offered for like texts, from the threshold on, and told to the engine', async () => {
    const { call, memory, importTmx, translate, segments } = await somebody();
    await call(contract.changeMemorySettings, { body: { feed_memory: false } });
    const { id } = await memory();
    const units: [string, string][] = [
      ['The committee met on Monday to discuss the new budget.', 'הוועדה נפגשה ביום שני.'],
      ['Something else that has nothing to do with it.', 'משהו אחר.'],
    ];
    await importTmx(id, tmx(units));
    const text = 'The committee met on Tuesday to discuss the new budget.';
    const [like] = await segments(await translate(text));
    expect(like).toMatchObject({ origin: 'engine', suggestion: { source: units[0]?.[0], target: units[0]?.[1] } });
    expect(like?.match).toBeGreaterThanOrEqual(85);
    expect(server.engine.asked[0]?.hints).toEqual([{ source: units[0]?.[0], target: units[0]?.[1] }]);
    await call(contract.changeMemorySettings, { body: { fuzzy_threshold: 99 } });
    const [none] = await segments(await translate(text, 'again.txt'));
    expect(none).toMatchObject({ match: null, suggestion: null });
  });

  test('is found in Hebrew as well', async () => {
    const { call, importTmx, translate, segments } = await somebody();
    const { id } = await call(contract.createMemory, {
      body: { name: 'He', source_language: 'he', target_language: 'en' },
    });
    await importTmx(id, tmx([['The old house stood by the sea.', 'הבית הישן עמד על הגבעה ליד הים הגדול']]));
    const [like] = await segments(await translate('הבית הישן עמד על הגבעה ליד הנהר הגדול'));
    expect(like?.suggestion?.target).toBe('The old house stood by the sea.');
  });

  test('comes first from the same context: a finished document is known again word for word', async () => {
    const { translate, segments, fed } = await somebody();
    const text = 'Before it.\n\nYes.\n\nBetween them.\n\nNo.\n\nAfter all. And more.';
    await translate(text);
    // Five paragraphs and the two sentences of the last.
    await fed(7);
    server.engine.asked.length = 0;
    const again = await segments(await translate(`${text}\n\nOnly this is new.`, 'again.txt'));
    expect(asked()).toEqual(['Only this is new.']);
    // The last one has another neighbour now.
    expect(again.map((segment) => segment.match)).toEqual([101, 101, 101, 101, 100, null]);
  });

  test('grows from finished documents only where that is wanted', async () => {
    const { call, translate } = await somebody();
    expect(await call(contract.getMemorySettings, {})).toEqual({ feed_memory: true, fuzzy_threshold: 75 });
    await call(contract.changeMemorySettings, { body: { feed_memory: false } });
    await translate('Nothing of this is kept.');
    // What was queued later is done, so what was queued before is too.
    const later = await somebody();
    await later.translate('But all of this is.');
    await later.fed(1);
    expect((await call(contract.listMemories, {})).memories).toEqual([]);
  });

  test('that fills itself has a name in the language of its owner', async () => {
    const { call, translate, fed } = await somebody();
    await call(contract.updatePreferences, { body: { language: 'he' } });
    await translate('It was a cold morning.');
    await fed(1);
    const { memories } = await call(contract.listMemories, {});
    expect(memories.map((one) => one.name)).toEqual(['אנגלית – עברית: מסמכים שהושלמו']);
  });

  test('serves nobody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { id } = await one.memory();
    await one.importTmx(id, tmx([['A secret sentence of mine.', 'סוד שלי.']]));
    const [segment] = await other.segments(await other.translate('A secret sentence of mine.'));
    expect(segment).toMatchObject({ origin: 'engine', match: null, suggestion: null });
    expect(asked()).toEqual(['A secret sentence of mine.']);
  });
});

describe('a look-up that fails', () => {
  test('is held against no paragraph: the work is done when the database answers again', async () => {
    const { project, start, until } = await somebody();
    const projectId = await project('One line.\n\nAnother line.');
    await server.deps.db.query('alter table product.memory_units rename to memory_units_away');
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'translating');
    const retries = `select count(*)::int from jobs.job where name = 'translate-chunk' and (state = 'retry' or retry_count > 0)`;
    await expect
      .poll(async () => (await server.deps.db.query(retries)).rows[0]?.count, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await server.deps.db.query('alter table product.memory_units_away rename to memory_units');
    const done = await until(projectId, (seen) => ['completed', 'failed'].includes(seen.status));
    expect(done).toMatchObject({ status: 'completed', segments: { total: 2, done: 2, failed: 0 } });
  }, 60_000);
});

describe('what comes again', () => {
  test('in a document is translated once, however many chunks it has', async () => {
    const { translate, segments, call } = await somebody();
    const text = Array.from({ length: 450 }, (_, at) => (at % 3 === 0 ? 'The same again.' : `Line number ${at}.`));
    const projectId = await translate(text.join('\n\n'));
    expect(asked().filter((sent) => sent === 'The same again.')).toHaveLength(1);
    const all = await segments(projectId);
    expect(all[0]?.origin).toBe('engine');
    const page = await call(contract.listSegments, {
      params: { projectId },
      query: { search: 'the same', limit: 500 },
    });
    expect(page.total).toBe(150);
    expect(new Set(page.segments.map((segment) => segment.target)).size).toBe(1);
    expect(page.segments.slice(1).every((segment) => segment.origin === 'repetition')).toBe(true);
  });

  test('in another document of the project is taken from there', async () => {
    const { call, add, project, start, until, segments } = await somebody();
    await call(contract.changeMemorySettings, { body: { feed_memory: false } });
    const projectId = await project('Shared line.\n\nFirst only.');
    await add(projectId, 'Second only.\n\nShared line.', 'two.txt');
    await until(
      projectId,
      (seen) => seen.documents.every((row) => row.state === 'measured') && seen.status === 'estimated',
    );
    await start(projectId);
    const done = await until(projectId, (seen) => seen.status === 'completed');
    const first = (await segments(projectId))[0];
    const second = await call(contract.listSegments, {
      params: { projectId },
      query: { document_id: done.documents[1]?.document_id ?? '' },
    });
    expect(second.segments[1]?.target).toBe(first?.target);
  });
});
