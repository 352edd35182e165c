import * as contract from '@targum/contracts';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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

const story = [
  'It was late when Miriam came back to Haifa. She asked where David was.',
  'Nobody knew, but David smiled. Then Miriam left Haifa again.',
  'In the end old Zed spoke with Miriam.',
].join('\n\n');

async function somebody() {
  const person = await aPerson(server, `names${people++}`);
  const all = steps(person.call);
  const list = (projectId: string) => person.call(contract.listNames, { params: { projectId } });
  async function found(text = story) {
    const projectId = await all.project(text);
    await person.call(contract.findNames, { params: { projectId } });
    await expect.poll(async () => (await list(projectId)).finding).toBe('found');
    return projectId;
  }
  const decide = (projectId: string, nameId: string, body: object) =>
    person.call(contract.decideName, { params: { projectId, nameId }, body });
  const named = async (projectId: string, source: string) => {
    const name = (await list(projectId)).names.find((one) => one.source === source);
    if (!name) throw new Error(`${source} was not found`);
    return name;
  };
  return { ...person, ...all, list, found, decide, named };
}

describe('the names of a project', () => {
  test('are found on request with counts, a sentence and how the engine would write them', async () => {
    const { call, project, list, found } = await somebody();
    const untouched = await project('Nothing yet.');
    expect(await list(untouched)).toEqual({ finding: 'none', names: [] });
    const projectId = await found();
    const { names } = await list(projectId);
    expect(names.map(({ source, count, state }) => ({ source, count, state }))).toEqual([
      { source: 'Miriam', count: 3, state: 'proposed' },
      { source: 'David', count: 2, state: 'proposed' },
      { source: 'Haifa', count: 2, state: 'proposed' },
    ]);
    expect(names[0]).toMatchObject({ proposed_by: 'engine', rendering: null });
    expect(names[0]?.proposal).toMatch(/^\p{Script=Hebrew}{6}$/u);
    expect(names[0]?.example).toContain('Miriam');
    const { project_id: empty } = await call(contract.createProject, { body: { name: 'empty' } });
    await expect(call(contract.findNames, { params: { projectId: empty } })).rejects.toMatchObject({
      code: 'project_not_ready',
    });
  });

  test('are proposed though Hebrew only mentions them, where the text or the list of known names tells', async () => {
    const { found, list } = await somebody();
    const projectId = await found(
      [
        'בחורף נסענו לפראג. אין חורף כמו זה.',
        'פגשנו את מתילדה בגשר.',
        'השלג כיסה את הגשר. כתבנו למתילדה מכתב. שילמנו 30 שקלים.',
      ].join('\n\n'),
    );
    const { names } = await list(projectId);
    expect(names.map(({ source, kind, count }) => ({ source, kind, count }))).toEqual([
      { source: 'מתילדה', kind: 'other', count: 2 },
      { source: 'פראג', kind: 'place', count: 1 },
    ]);
  });

  test('are written by their sound where the engine tells nothing', async () => {
    const { found, named } = await somebody();
    const translate = server.engine.translate.bind(server.engine);
    server.engine.translate = async (request) => {
      const results = await translate(request);
      return results.map((result) => ({ ...result, links: [] }));
    };
    const projectId = await found();
    server.engine.translate = translate;
    expect(await named(projectId, 'David')).toMatchObject({ proposal: 'דויד', proposed_by: 'transliteration' });
  });

  test('are proposed in the letters that the chosen voice prefers', async () => {
    const { call, project, named, list } = await somebody();
    const lines = [
      'אמר יצחק אל חיים כי לא יבוא.',
      'יצחק הלך אל הבית.',
      'חיים ראה את יצחק בדרך.',
      'אז שאל חיים: מי שם?',
    ];
    const projectId = await project([...lines, ...lines].join('\n\n'));
    const { id: voiceId } = await call(contract.createVoice, {
      body: { name: 'Letters', source_language: 'he', target_language: 'en' },
    });
    const style = { transliteration: { het: 'kh', tsadi: 'ts' } } as const;
    await call(contract.changeVoice, { params: { voiceId }, body: { style } });
    await call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: voiceId } });
    const translate = server.engine.translate.bind(server.engine);
    server.engine.translate = async (request) => (await translate(request)).map((result) => ({ ...result, links: [] }));
    onTestFinished(() => void (server.engine.translate = translate));
    await call(contract.findNames, { params: { projectId } });
    await expect.poll(async () => (await list(projectId)).finding).toBe('found');
    expect(await named(projectId, 'יצחק')).toMatchObject({ proposal: 'Ytsakhak', proposed_by: 'transliteration' });
  });

  test('are used everywhere once approved, and the report shows that they are the same', async () => {
    const { call, found, decide, named, start, until } = await somebody();
    const projectId = await found();
    const miriam = await named(projectId, 'Miriam');
    await decide(projectId, miriam.id, { state: 'approved', rendering: 'מירה' });
    await call(contract.addName, { params: { projectId }, body: { source: 'Zed', rendering: 'זד', kind: 'person' } });
    server.engine.asked.length = 0;
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    const told = server.engine.asked.flatMap(({ terms = [] }) => terms);
    expect(told.filter(({ source }) => source === 'Miriam')).toHaveLength(3);
    const { names } = await call(contract.reportNames, { params: { projectId } });
    expect(names.find(({ source }) => source === 'Miriam')).toMatchObject({
      occurrences: 3,
      aligned: 3,
      renderings: [{ text: 'מירה', count: 3 }],
      consistent: true,
    });
    expect(names.find(({ source }) => source === 'Zed')).toMatchObject({ renderings: [{ text: 'זד', count: 1 }] });
    const { segments } = await call(contract.listSegments, { params: { projectId }, query: {} });
    expect(segments.flatMap(({ checks }) => checks.filter(({ code }) => code === 'name-rendering'))).toEqual([]);
  });

  test('that come out otherwise are reported, in the report and as a doubt', async () => {
    const { call, found, decide, named, start, until } = await somebody();
    const projectId = await found();
    const haifa = await named(projectId, 'Haifa');
    await decide(projectId, haifa.id, { state: 'approved', rendering: 'חיפה' });
    const translate = server.engine.translate.bind(server.engine);
    server.engine.translate = (request) => {
      const deaf = request.segments.map(({ text, terms = [] }) => ({
        text,
        terms: text.includes('left') ? [] : terms,
      }));
      return translate({ ...request, segments: deaf });
    };
    await start(projectId);
    await until(projectId, (seen) => seen.status === 'completed');
    server.engine.translate = translate;
    const { names } = await call(contract.reportNames, { params: { projectId } });
    const report = names.find(({ source }) => source === 'Haifa');
    expect(report).toMatchObject({ occurrences: 2, aligned: 2, consistent: false });
    expect(report?.renderings).toContainEqual({ text: 'חיפה', count: 1 });
    const doubtful = await call(contract.listSegments, { params: { projectId }, query: { check: 'name-rendering' } });
    expect(doubtful.segments.map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(doubtful.segments[0]?.checks).toMatchObject([
      { code: 'name-rendering', severity: 'error', data: { source: 'Haifa', target: 'חיפה' } },
    ]);
  });

  test('keep what was decided when they are looked for again', async () => {
    const { call, found, decide, named, list } = await somebody();
    const projectId = await found();
    const [david, miriam] = [await named(projectId, 'David'), await named(projectId, 'Miriam')];
    await decide(projectId, david.id, { state: 'rejected', kind: 'other' });
    await decide(projectId, miriam.id, { state: 'approved' });
    await call(contract.findNames, { params: { projectId } });
    await expect.poll(async () => (await list(projectId)).finding).toBe('found');
    expect(await named(projectId, 'David')).toMatchObject({ state: 'rejected' });
    expect(await named(projectId, 'Miriam')).toMatchObject({ state: 'approved', rendering: miriam.proposal });
  });

  test('are approved only with a rendering, and only where they are', async () => {
    const { project, found, decide, named } = await somebody();
    const projectId = await found();
    const david = await named(projectId, 'David');
    await server.deps.db.query('update product.project_names set proposal = null where id = $1', [david.id]);
    await expect(decide(projectId, david.id, { state: 'approved' })).rejects.toMatchObject({
      code: 'name_needs_rendering',
    });
    const elsewhere = await project('Another text.');
    await expect(decide(elsewhere, david.id, { state: 'rejected' })).rejects.toMatchObject({ code: 'name_not_found' });
  });
});
