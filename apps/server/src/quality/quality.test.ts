import * as contract from '@targum/contracts';
import { issueMeanings } from '@targum/translation';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBook } from '../testing/documents.ts';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

async function somebody() {
  const person = await aPerson(server, `quality${people++}`);
  const all = steps(person.call);
  async function translate(text: string, name = 'text.txt') {
    const projectId = await all.project(text, name);
    await all.start(projectId);
    await all.until(projectId, (seen) => ['completed', 'failed'].includes(seen.status));
    return projectId;
  }
  const report = (projectId: string) => person.call(contract.getReport, { params: { projectId } });
  const segments = async (projectId: string) =>
    (await person.call(contract.listSegments, { params: { projectId }, query: {} })).segments;
  return { ...person, ...all, translate, report, segments };
}

/** An engine that answers what the test says, where it says so. */
async function answering(answers: Record<string, string>, during: () => Promise<void>) {
  const translate = server.engine.translate.bind(server.engine);
  server.engine.translate = async (request) => {
    const results = await translate(request);
    return results.map((result, at) => {
      const text = answers[request.segments[at]?.text ?? ''];
      return text === undefined ? result : { ...result, text, links: [] };
    });
  };
  try {
    await during();
  } finally {
    server.engine.translate = translate;
  }
}

describe('the checks', () => {
  test('mean the same to the contract as to those who make them', () => {
    expect(contract.checkMeanings).toEqual(issueMeanings);
  });

  test.each([
    ['It has 12 of them.', 'יש לו 13 כאלה.', 'number-mismatch', { missing: ['12'], added: ['13'] }],
    ['Nothing was done.', 'Nothing was done.', 'untranslated', {}],
    ['He came home at last.', 'הוא הוא בא הביתה', 'repeated-word', { words: 'הוא' }],
    ['He (maybe) came.', 'הוא (אולי בא.', 'unbalanced', { marks: ['round brackets'] }],
    [
      'They walked all the way to the end of the long road by night.',
      'הם הלכו.',
      'omission',
      { words: 2, expected: 11 },
    ],
  ])('find in %s → %s: %s', async (source, target, code, data) => {
    const { translate, segments } = await somebody();
    await answering({ [source]: target }, async () => {
      const [segment] = await segments(await translate(source));
      const { severity } = contract.checkMeanings[code as contract.CheckCode];
      expect(segment?.checks).toContainEqual({ code, severity, data, explanation: expect.any(String) });
    });
  });

  test('find formatting that could not be placed', async () => {
    const { translate, segments } = await somebody();
    const book = aBook([{ title: 'One', paragraphs: ['Some <b>bold</b> words stand here.'] }]);
    await answering({ 'Some bold words stand here.': 'מילים אחרות לגמרי' }, async () => {
      const found = await segments(await translate(book, 'book.html'));
      expect(found.find(({ kind }) => kind === 'paragraph')?.checks).toMatchObject([
        { code: 'codes', severity: 'warning' },
      ]);
    });
  });
});

describe('the report', () => {
  test('counts doubts by code and by chapter, says what is clean and lists the worst first', async () => {
    const { translate, report, jwt, status } = await somebody();
    const book = aBook([
      { title: 'Good', paragraphs: ['All is well here.', 'Still well.'] },
      { title: 'Bad', paragraphs: ['It has 12 of them.', 'He (maybe) came.', 'Fine again now.'] },
    ]);
    await answering({ 'It has 12 of them.': 'יש לו כאלה', 'He (maybe) came.': 'הוא (אולי בא.' }, async () => {
      const projectId = await translate(book, 'book.html');
      expect((await status(projectId)).segments.needs_review).toBe(2);
      const found = await report(projectId);
      expect(found).toMatchObject({
        project_id: projectId,
        status: 'completed',
        source: { language: 'en', direction: 'ltr' },
        target: { language: 'he', direction: 'rtl' },
        segments: { total: 8, done: 8, failed: 0, edited: 0, approved: 0 },
        doubtful: { error: 1, warning: 1, info: 0 },
        engines: ['mirror 1'],
        matches: { new: found.words.total, repetitions: 0, fuzzy: 0, exact: 0, context: 0 },
        documents: [{ filename: 'book.html', state: 'translated', ledger_closes: true, failed_texts: 0 }],
        names: [],
      });
      expect(found.checks).toEqual([
        { code: 'number-mismatch', ...contract.checkMeanings['number-mismatch'], segments: 1 },
        { code: 'unbalanced', ...contract.checkMeanings.unbalanced, segments: 1 },
      ]);
      expect(found.chapters.map(({ title, doubtful, clean_percent }) => ({ title, doubtful, clean_percent }))).toEqual([
        { title: null, doubtful: { error: 0, warning: 0, info: 0 }, clean_percent: 100 },
        { title: 'Good', doubtful: { error: 0, warning: 0, info: 0 }, clean_percent: 100 },
        { title: 'Bad', doubtful: { error: 1, warning: 1, info: 0 }, clean_percent: expect.closeTo(33.3) },
      ]);
      expect(found.words.clean).toBe(found.words.done - 8);
      expect(found.worst.map(({ source }) => source)).toEqual(['It has 12 of them.', 'He (maybe) came.']);
      const file = await fetch(`${server.url}/api/projects/${projectId}/report/download`, {
        headers: { authorization: `Bearer ${jwt}` },
      });
      expect(file.headers.get('content-disposition')).toContain('book.html.report.json');
      expect(await file.json()).toEqual({ ...found, made_at: expect.any(String) });
    });
  });

  test('of a project that has not begun is empty and true', async () => {
    const { project, report } = await somebody();
    const found = await report(await project('Only waiting.'));
    expect(found).toMatchObject({
      segments: { total: 1, done: 0 },
      words: { total: 2, done: 0, clean: 0 },
      checks: [],
      origins: [{ origin: null, segments: 1, words: 2 }],
      chapters: [{ clean_percent: 0, mean_score: null }],
      worst: [],
    });
  });

  test('tells where translations came from', async () => {
    const { translate, report } = await somebody();
    const found = await report(await translate('Once more.\n\nSomething else.\n\nOnce more.'));
    expect(found.origins).toEqual([
      { origin: 'engine', segments: 2, words: 4 },
      { origin: 'repetition', segments: 1, words: 2 },
    ]);
  });
});
