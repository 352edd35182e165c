import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let people = 0;
beforeAll(async () => {
  server = await makeTestServer();
  server.engine.inScript = true;
});

interface Bringing {
  apply?: boolean;
  decisions?: contract.ImportDecisions;
}

describe('an XLIFF file that comes back', () => {
  const rewrite = (xml: string, before: string, after: string) => {
    expect(xml).toContain(`>${before}<`);
    return xml.replace(`>${before}<`, `>${after}<`);
  };

  /** Somebody with a translated text of three lines and the file of another tool. */
  async function away(format: string) {
    const person = await aPerson(server, `away${people++}`);
    const { call } = person;
    const all = steps(call);
    const projectId = await all.project('The first line.\n\nThe second line.\n\nThe third line.', 'lines.txt');
    await all.start(projectId);
    await all.until(projectId, (seen) => seen.status === 'completed');
    const answer = await fetch(`${server.url}/api/projects/${projectId}/exports/${format}`, {
      headers: { authorization: `Bearer ${person.jwt}` },
    });
    const xml = await answer.text();
    const page = () => call(contract.listSegments, { params: { projectId }, query: {} });
    const targets = async () => (await page()).segments.map(({ target }) => target ?? '');
    const { document_id: documentId } = await page();
    const place = (ordinal: number) => ({ projectId, documentId, ordinal });
    const edit = async (ordinal: number, text: string) => {
      const params = place(ordinal);
      const { version } = await call(contract.openSegment, { params });
      await call(contract.editSegment, { params, body: { version, content: [text] } });
    };
    const bring = (content: string, { apply = true, decisions = {} }: Bringing = {}) =>
      call(contract.importXliff, {
        params: { projectId },
        body: { apply: apply ? 'true' : 'false', decisions: JSON.stringify(decisions) },
        file: { name: 'back.xlf', content: new Blob([content]) },
      });
    return { call, projectId, xml, draft: await targets(), targets, edit, bring, place };
  }

  test.each(['xliff-1.2', 'xliff-2.1'])('as %s is shown before anything changes', async (format) => {
    const { xml, draft, bring, targets } = await away(format);
    const file = rewrite(xml, draft[1] ?? '', 'מן הכלי.');
    const shown = await bring(file, { apply: false });
    expect(shown).toMatchObject({ applied: false, read: 3, changed: 1, unchanged: 2, conflicting: 0 });
    expect(shown.changes).toMatchObject([{ ordinal: 1, here: draft[1], file: 'מן הכלי.', version: 0 }]);
    expect(await targets()).toEqual(draft);
    expect(await bring(file)).toMatchObject({ applied: true, changed: 1 });
    expect(await targets()).toEqual([draft[0], 'מן הכלי.', draft[2]]);
  });

  test.each(['xliff-1.2', 'xliff-2.1'])('as %s does not undo what was edited while it was away', async (format) => {
    const { xml, draft, bring, edit, targets } = await away(format);
    await edit(0, 'מן העורך.');
    expect(await bring(rewrite(xml, draft[1] ?? '', 'מן הכלי.'))).toMatchObject({ applied: true, changed: 1 });
    expect(await targets()).toEqual(['מן העורך.', 'מן הכלי.', draft[2]]);
  });

  test('waits for a decision where both sides changed, which holds only for the text that was shown', async () => {
    const { xml, draft, bring, edit, targets } = await away('xliff-2.1');
    const file = rewrite(xml, draft[0] ?? '', 'מן הכלי.');
    expect(await bring(file, { apply: false })).toMatchObject({ undecided: 0, changed: 1 });
    await edit(0, 'מן העורך.');
    const shown = await bring(file);
    expect(shown).toMatchObject({ applied: false, undecided: 1, changed: 0 });
    expect(shown.conflicts).toMatchObject([
      {
        reason: 'changed-here',
        ordinal: 0,
        here: 'מן העורך.',
        file: 'מן הכלי.',
        version: 1,
        choices: ['here', 'file'],
      },
    ]);
    await edit(0, 'שוב מן העורך.');
    const stale = { decisions: { 0: { take: 'file', version: 1 } } } as const;
    expect(await bring(file, stale)).toMatchObject({ applied: false, undecided: 1 });
    expect((await targets())[0]).toBe('שוב מן העורך.');
    const fresh = { decisions: { 0: { take: 'file', version: 2 } } } as const;
    expect(await bring(file, fresh)).toMatchObject({ applied: true, changed: 1 });
    expect((await targets())[0]).toBe('מן הכלי.');
  });

  test('replaces a draft without asking and a person’s text only when asked, where the tool dropped our marks', async () => {
    const { xml, draft, bring, edit, targets } = await away('xliff-1.2');
    const bare = xml.replaceAll(/ extradata="[^"]*"/gu, '');
    expect(bare).not.toBe(xml);
    await edit(0, 'מן העורך.');
    const file = rewrite(rewrite(bare, draft[0] ?? '', 'מן הכלי א.'), draft[1] ?? '', 'מן הכלי ב.');
    const shown = await bring(file);
    expect(shown).toMatchObject({ applied: false, changed: 1, undecided: 1 });
    expect(shown.conflicts).toMatchObject([{ reason: 'changed-here', ordinal: 0 }]);
    await bring(file, { decisions: { 0: { take: 'here', version: 1 } } });
    expect(await targets()).toEqual(['מן העורך.', 'מן הכלי ב.', draft[2]]);
  });

  test('leaves a paragraph that somebody has open, and one that the file has twice', async () => {
    const { xml, draft, bring, targets, call, place } = await away('xliff-1.2');
    await call(contract.holdSegment, { params: place(0), body: { editor: crypto.randomUUID() } });
    const [, second = ''] = xml.match(/ {6}<trans-unit[\s\S]*?<\/trans-unit>\n/gu) ?? [];
    const file = rewrite(xml, draft[0] ?? '', 'מן הכלי.').replace(
      second,
      rewrite(second, draft[1] ?? '', 'אחת.') + rewrite(second, draft[1] ?? '', 'שתיים.'),
    );
    const outcome = await bring(file);
    expect(outcome.conflicts.map(({ reason, ordinal }) => [reason, ordinal])).toEqual([
      ['taken', 0],
      ['row-repeated', 1],
    ]);
    expect(await targets()).toEqual([draft[0], 'אחת.', draft[2]]);
  });

  test('with decisions that are none is refused', async () => {
    const { xml, call, projectId } = await away('xliff-1.2');
    const bad = call(contract.importXliff, {
      params: { projectId },
      body: { apply: 'true', decisions: '{"0": "file"}' },
      file: { name: 'back.xlf', content: new Blob([xml]) },
    });
    await expect(bad).rejects.toMatchObject({ code: 'import_bad_decisions' });
  });
});
