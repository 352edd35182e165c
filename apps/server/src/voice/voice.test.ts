import * as contract from '@targum/contracts';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { storyLength, storyTexts } from '../testing/story-pairs.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { addPair, addTmx, codeOf, file, newVoice, settled, worksOf } from '../testing/voices.ts';
import { waitUntil } from '../testing/wait-until.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

const { english, hebrew } = storyTexts();

describe('earlier works', () => {
  test('two files are aligned, shown with the doubtful first, and remembered for orders in this voice alone', async () => {
    const person = await aPerson(server, 'aligner');
    const voiceId = await newVoice(person);
    const workId = await addPair(person, voiceId);
    const [work] = await waitUntil(worksOf(person, voiceId), settled);
    expect(work).toMatchObject({ state: 'ready', progress: 100, original: 'story.txt', translation: 'sipur.txt' });
    expect(work?.pairs).toBeGreaterThan(storyLength - 3);
    const { pairs, total } = await person.call(contract.listVoicePairs, { params: { voiceId } });
    expect(total).toBe(work?.pairs);
    const open = pairs.map(({ score }) => score);
    expect(open).toEqual(open.toSorted((a, b) => a - b));
    expect(pairs.find(({ source }) => source.startsWith('In winter'))).toMatchObject({
      work_id: workId,
      target: 'בחורף עלה הנהר על גדותיו.',
      used: true,
    });
    const { memories } = await person.call(contract.listMemories, {});
    expect(memories.map(({ name, units }) => [name, units])).toEqual([
      ['Brenner', pairs.filter(({ used }) => used).length],
    ]);
  });

  test('files given the other way round are turned, and two in one language are refused in words', async () => {
    const person = await aPerson(server, 'turner');
    const voiceId = await newVoice(person);
    await addPair(person, voiceId, hebrew, english);
    await addPair(person, voiceId, english, english);
    const works = await waitUntil(worksOf(person, voiceId), settled);
    expect(works.map(({ state }) => state)).toEqual(['ready', 'rejected']);
    expect(works[1]?.error?.code).toBe('voice_work_same_language');
    const { pairs } = await person.call(contract.listVoicePairs, { params: { voiceId }, query: { search: 'winter' } });
    expect(pairs.map(({ source }) => source)).toEqual(['In winter the river overflowed its banks.']);
  });

  test('a broken file is refused and leaves the voice as usable as before', async () => {
    const person = await aPerson(server, 'breaker');
    const voiceId = await newVoice(person);
    await person.call(contract.addVoiceWork, {
      params: { voiceId },
      body: { kind: 'exchange' },
      file: file('broken.tmx', '<tmx'),
    });
    const { id: workId } = await person.call(contract.addVoiceWork, {
      params: { voiceId },
      body: { kind: 'pair' },
      file: file('book.docx', 'no zip at all'),
    });
    await person.call(contract.addWorkTranslation, { params: { voiceId, workId }, file: file('b.txt', hebrew) });
    const works = await waitUntil(worksOf(person, voiceId), settled);
    expect(works.map(({ state }) => state)).toEqual(['rejected', 'rejected']);
    expect(works.every(({ error }) => error !== null && error.message.length > 5)).toBe(true);
    await addTmx(person, voiceId);
    const voice = await person.call(contract.getVoice, { params: { voiceId } });
    expect(voice).toMatchObject({ pairs: storyLength, works: 3 });
  });

  test('a translation is taken once, whoever is second', async () => {
    const person = await aPerson(server, 'second');
    const voiceId = await newVoice(person);
    const workId = await addPair(person, voiceId);
    const again = person.call(contract.addWorkTranslation, {
      params: { voiceId, workId },
      file: file('other.txt', 'other'),
    });
    expect(await codeOf(again)).toBe('voice_work_complete');
  });

  test('texts of the target language show the style; a text of another language is refused', async () => {
    const person = await aPerson(server, 'stylist');
    const voiceId = await newVoice(person);
    const target = Array.from({ length: 8 }, (_, n) => `אני לא זוכרת את בית־הספר מספר ${n}. הכול היה מאוד ישן.`);
    for (const content of [target.join('\n\n'), english]) {
      await person.call(contract.addVoiceWork, {
        params: { voiceId },
        body: { kind: 'target' },
        file: file('essay.txt', content),
      });
    }
    const works = await waitUntil(worksOf(person, voiceId), settled);
    expect(works.map(({ state }) => state)).toEqual(['ready', 'rejected']);
    expect(works[1]?.error?.code).toBe('voice_work_language');
    const voice = await waitUntil(
      () => person.call(contract.getVoice, { params: { voiceId } }),
      ({ found_style }) => Object.keys(found_style).length > 0,
    );
    expect(voice.found_style).toMatchObject({ narrator: 'female', compound: 'maqaf', vowels: 'full' });
    expect(voice.style).toEqual({});
  });

  test('a work that goes takes its pairs out of the memory and its files out of the store', async () => {
    const person = await aPerson(server, 'remover');
    const voiceId = await newVoice(person);
    const [work] = await addTmx(person, voiceId);
    await person.call(contract.deleteVoiceWork, { params: { voiceId, workId: work?.id ?? '' } });
    expect((await person.call(contract.getVoice, { params: { voiceId } })).pairs).toBe(0);
    expect((await person.call(contract.listMemories, {})).memories[0]?.units).toBe(0);
    const left: string[] = [];
    for await (const { key } of server.deps.storage.list(`voices/${voiceId}/`)) left.push(key);
    expect(left).toEqual([]);
  });
});

describe('limits', () => {
  test('an account holds so many voices and a voice so many works', async () => {
    const person = await aPerson(server, 'collector');
    await server.deps.db.query(
      `insert into product.voices (user_id, name, source_language, target_language)
       select $1, 'x', 'en', 'he' from generate_series(1, $2)`,
      [person.id, contract.voiceLimits.voices - 1],
    );
    const voiceId = await newVoice(person);
    expect(await codeOf(newVoice(person))).toBe('voice_limit');
    await server.deps.db.query(
      `insert into product.voice_works (voice_id, kind, bytes, state)
       select $1, 'target', 1, 'ready' from generate_series(1, $2)`,
      [voiceId, contract.voiceLimits.works],
    );
    const more = person.call(contract.addVoiceWork, {
      params: { voiceId },
      body: { kind: 'target' },
      file: file('a.txt', 'x'),
    });
    expect(await codeOf(more)).toBe('voice_work_limit');
  });

  test('a file that is too large is refused and not kept', async () => {
    const person = await aPerson(server, 'heavy');
    const voiceId = await newVoice(person);
    const large = person.call(contract.addVoiceWork, {
      params: { voiceId },
      body: { kind: 'target' },
      file: file('large.txt', new Uint8Array(contract.voiceLimits.fileBytes + 1)),
    });
    expect(await codeOf(large)).toBe('voice_file_too_large');
    const left: string[] = [];
    for await (const { key } of server.deps.storage.list(`voices/${voiceId}/`)) left.push(key);
    expect(left).toEqual([]);
  });
});

describe('pairs and terms', () => {
  test('a pair that is found bad leaves the memory, and comes back when it is found good', async () => {
    const person = await aPerson(server, 'judge');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const { pairs } = await person.call(contract.listVoicePairs, { params: { voiceId }, query: { search: 'winter' } });
    const [found] = pairs;
    const params = { voiceId, workId: found?.work_id ?? '', ordinal: found?.ordinal ?? -1 };
    const units = async () => (await person.call(contract.listMemories, {})).memories[0]?.units;
    const before = await units();
    expect(await person.call(contract.judgeVoicePair, { params, body: { state: 'bad' } })).toMatchObject({
      used: false,
    });
    expect(await units()).toBe((before ?? 0) - 1);
    const bad = await person.call(contract.listVoicePairs, { params: { voiceId }, query: { show: 'bad' } });
    expect(bad.total).toBe(1);
    expect(await person.call(contract.judgeVoicePair, { params, body: { state: 'good' } })).toMatchObject({
      used: true,
    });
    expect(await units()).toBe(before);
    const nowhere = person.call(contract.judgeVoicePair, {
      params: { ...params, ordinal: 999 },
      body: { state: 'bad' },
    });
    expect(await codeOf(nowhere)).toBe('voice_pair_not_found');
  });

  test('names that the pairs agree on are proposed, approved with a change into a glossary, and dismissed out of it', async () => {
    const person = await aPerson(server, 'namer');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const { terms } = await waitUntil(
      () => person.call(contract.listVoiceTerms, { params: { voiceId } }),
      (seen) => seen.terms.length > 0,
    );
    const miriam = terms.find(({ source }) => source === 'Miriam');
    expect(miriam).toMatchObject({ target: 'מרים', kind: 'name', state: 'proposed' });
    const params = { voiceId, termId: miriam?.id ?? '' };
    await person.call(contract.decideVoiceTerm, { params, body: { state: 'approved', target: 'מרים הגדולה' } });
    const { glossary_id: glossaryId } = await person.call(contract.getVoice, { params: { voiceId } });
    const inGlossary = async () =>
      (await person.call(contract.listTerms, { params: { glossaryId: glossaryId ?? '' } })).terms;
    expect(await inGlossary()).toMatchObject([{ source: 'Miriam', target: 'מרים הגדולה', mode: 'force' }]);
    await person.call(contract.decideVoiceTerm, { params, body: { state: 'dismissed' } });
    expect(await inGlossary()).toEqual([]);
  });

  test('what was decided stays when more works come', async () => {
    const person = await aPerson(server, 'keeper');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const list = () => person.call(contract.listVoiceTerms, { params: { voiceId } });
    const { terms } = await waitUntil(list, (seen) => seen.terms.length > 1);
    const first = terms.find(({ source }) => source === 'Gutman');
    await person.call(contract.decideVoiceTerm, {
      params: { voiceId, termId: first?.id ?? '' },
      body: { state: 'dismissed' },
    });
    await addTmx(person, voiceId);
    const after = await waitUntil(list, (seen) =>
      seen.terms.some(({ id, count }) => id === first?.id && count === (first?.count ?? 0) * 2),
    );
    expect(after.terms.find(({ id }) => id === first?.id)?.state).toBe('dismissed');
  });
});

describe('a voice that goes', () => {
  test('takes memory and files along and leaves the glossary', async () => {
    const person = await aPerson(server, 'leaver');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const { terms } = await waitUntil(
      () => person.call(contract.listVoiceTerms, { params: { voiceId } }),
      (seen) => seen.terms.length > 0,
    );
    await person.call(contract.decideVoiceTerm, {
      params: { voiceId, termId: terms[0]?.id ?? '' },
      body: { state: 'approved' },
    });
    await person.call(contract.deleteVoice, { params: { voiceId } });
    expect((await person.call(contract.listMemories, {})).memories).toEqual([]);
    expect((await person.call(contract.listGlossaries, {})).glossaries).toHaveLength(1);
    expect(await codeOf(person.call(contract.getVoice, { params: { voiceId } }))).toBe('voice_not_found');
    const left: string[] = [];
    for await (const { key } of server.deps.storage.list(`voices/${voiceId}/`)) left.push(key);
    expect(left).toEqual([]);
  });

  test('goes with the account, and is in its export before', async () => {
    const person = await aPerson(server, 'exporter');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const response = await fetch(`${server.url}${contract.exportAccount.path}`, {
      method: contract.exportAccount.method,
      headers: { authorization: `Bearer ${person.jwt}` },
    });
    const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await response.arrayBuffer())));
    const names = (await zip.getEntries()).map(({ filename }) => filename);
    for (const wanted of [/voice\.json$/u, /pairs\.json$/u, /works\/1 original story\.tmx$/u])
      expect(names.some((name) => wanted.test(name))).toBe(true);
    await person.call(contract.deleteAccount, {});
    const left: string[] = [];
    for await (const { key } of server.deps.storage.list(`voices/${voiceId}/`)) left.push(key);
    expect(left).toEqual([]);
    const { rows } = await server.deps.db.query('select from product.voices where id = $1', [voiceId]);
    expect(rows).toEqual([]);
  });
});
