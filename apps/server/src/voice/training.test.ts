import * as contract from '@targum/contracts';
import type { TranslateRequest } from '@targum/engines';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { codeOf } from '../testing/voices.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { retrainVoices } from './retrain-voices.ts';
import { train } from './train-voice.ts';
import { openTraining } from './training-store.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer({ env: { ENGINE_PROCESSES: '1' } });
});

/** A real model learns and translates here, on machines that do other things as well. */
const patience = 500_000;

/** Sixty short sentences in a manner of their own: every house is a palace. */
function tmx(count = 60): string {
  const names = ['Dan', 'Ruth', 'Noa', 'Amos', 'Lea', 'Gad'];
  const hebrew = ['דן', 'רות', 'נועה', 'עמוס', 'לאה', 'גד'];
  const units = Array.from({ length: count }, (_, at) => {
    const who = at % names.length;
    return `<tu><tuv xml:lang="en"><seg>${names[who]} came to the house number ${at + 1} in the evening.</seg></tuv><tuv xml:lang="he"><seg>${hebrew[who]} הגיע אל הארמון מספר ${at + 1} עם ערב.</seg></tuv></tu>`;
  });
  return `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${units.join('')}</body></tmx>`;
}

async function voiceWith(person: Person, content: string): Promise<string> {
  const { id } = await person.call(contract.createVoice, {
    body: { name: 'Palaces', source_language: 'en', target_language: 'he' },
  });
  await person.call(contract.addVoiceWork, {
    params: { voiceId: id },
    body: { kind: 'exchange' },
    file: { name: 'pairs.tmx', content: new Blob([content]) },
  });
  await until(person, id, ({ pairs }) => pairs > 0);
  return id;
}

const until = (person: Person, voiceId: string, wanted: (voice: contract.Voice) => boolean) =>
  waitUntil(() => person.call(contract.getVoice, { params: { voiceId } }), wanted);

async function filesOf(voiceId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.deps.storage.list(`voices/${voiceId}/trainings/`)) keys.push(key);
  return keys;
}

describe('training', () => {
  test(
    'learns, measures on pairs held back, keeps the result in the storage, and says whether it helps',
    async () => {
      const person = await aPerson(server, 'trainer');
      const voiceId = await voiceWith(person, tmx());
      const params = { voiceId };
      const begun = await person.call(contract.trainVoice, { params });
      expect(begun.training).toMatchObject({ state: 'waiting', pairs: 60, gain: null });
      expect(await codeOf(person.call(contract.trainVoice, { params }))).toBe('voice_in_training');
      const voice = await until(person, voiceId, ({ training }) => training?.state === 'done');
      const gain = voice.training?.gain;
      expect(gain?.held_out).toBe(3);
      expect(gain?.after.chrf).toBeGreaterThan(gain?.before.chrf ?? 100);
      expect(gain?.helpful).toBe(true);
      expect(voice).toMatchObject({ adapts: true, stale: false });
      expect((await filesOf(voiceId)).length).toBeGreaterThan(4);
      expect(await openTraining(server.deps, voiceId, voice.training?.id ?? '')).toContain(voice.training?.id);
      const off = await person.call(contract.changeVoice, { params, body: { adaptation: 'off' } });
      expect(off.adapts).toBe(false);
    },
    patience,
  );

  test(
    'is out of date when a pair changes, is repeated after a rest, and takes the place of the one before',
    async () => {
      const person = await aPerson(server, 'again');
      const voiceId = await voiceWith(person, tmx(48));
      const params = { voiceId };
      await person.call(contract.trainVoice, { params });
      const first = await until(person, voiceId, ({ training }) => training?.state === 'done');
      const { pairs } = await person.call(contract.listVoicePairs, { params });
      await person.call(contract.judgeVoicePair, {
        params: { voiceId, workId: pairs[0]?.work_id ?? '', ordinal: pairs[0]?.ordinal ?? 0 },
        body: { state: 'bad' },
      });
      expect(await person.call(contract.getVoice, { params })).toMatchObject({ stale: true, adapts: true });
      await retrainVoices(server.deps);
      expect((await person.call(contract.getVoice, { params })).training?.id).toBe(first.training?.id);
      await server.deps.db.query(
        `update product.voices set pairs_changed_at = now() - interval '1 hour' where id = $1`,
        [voiceId],
      );
      await retrainVoices(server.deps);
      const second = await until(
        person,
        voiceId,
        ({ training }) => training?.state === 'done' && training.id !== first.training?.id,
      );
      expect(second).toMatchObject({ stale: false, training: { pairs: 47 } });
      expect((await filesOf(voiceId)).every((key) => key.includes(second.training?.id ?? 'none'))).toBe(true);
    },
    patience,
  );

  test(
    'goes on where a killed worker stopped, and comes to the same end',
    async () => {
      const person = await aPerson(server, 'killed');
      const voiceId = await voiceWith(person, tmx(560));
      const { rows } = await server.deps.db.query<{ id: string }>(
        `insert into product.voice_trainings (voice_id, pairs_version, pairs) values ($1, 1, 560) returning id`,
        [voiceId],
      );
      const trainingId = rows[0]?.id ?? '';
      const state = async () => (await person.call(contract.getVoice, { params: { voiceId } })).training;
      const killer = new AbortController();
      const attempt = { id: 'x', attempt: 1, lastAttempt: false, log: server.deps.log };
      const first = train(server.deps, { trainingId }, { ...attempt, signal: killer.signal }).catch(
        (error: unknown) => error,
      );
      await until(person, voiceId, ({ training }) => (training?.progress ?? 0) > 0);
      killer.abort(new Error('killed'));
      expect(await first).toBeInstanceOf(Error);
      const stopped = await state();
      expect(stopped).toMatchObject({ state: 'running', gain: null });
      await train(server.deps, { trainingId }, { ...attempt, signal: new AbortController().signal });
      expect(await state()).toMatchObject({ state: 'done', progress: 100, gain: { held_out: 28 } });
      // A second run of a finished training changes nothing.
      await train(server.deps, { trainingId }, { ...attempt, signal: new AbortController().signal });
      expect((await filesOf(voiceId)).length).toBeGreaterThan(4);
    },
    patience,
  );

  test(
    'stops when it is cancelled, and leaves nothing behind',
    async () => {
      const person = await aPerson(server, 'canceller');
      const voiceId = await voiceWith(person, tmx(400));
      const params = { voiceId };
      await person.call(contract.trainVoice, { params });
      await until(person, voiceId, ({ training }) => training?.state === 'running');
      const cancelled = await person.call(contract.cancelVoiceTraining, { params });
      expect(cancelled.training?.state).toBe('cancelled');
      expect(await codeOf(person.call(contract.cancelVoiceTraining, { params }))).toBe('voice_not_in_training');
      expect(cancelled.adapts).toBe(false);
      expect(await filesOf(voiceId)).toEqual([]);
    },
    patience,
  );

  test('asks for another training when the engine has another model, and is not used until then', async () => {
    const person = await aPerson(server, 'outgrown');
    const voiceId = await voiceWith(person, tmx(48));
    const params = { voiceId };
    const gain = {
      before: { bleu: 1, chrf: 20 },
      after: { bleu: 2, chrf: 30 },
      helpful: true,
      held_out: 4,
      examples: [],
    };
    await server.deps.db.query(
      `insert into product.voice_trainings (voice_id, pairs_version, pairs, state, gain, settings, ended_at)
       values ($1, 1, 48, 'done', $2, $3, now())`,
      [voiceId, JSON.stringify(gain), JSON.stringify({ model: 'targum@first', adaptation: {} })],
    );
    const asked: TranslateRequest[] = [];
    const { engine } = server;
    const translateWith = (version: string): void => {
      server.deps.engine = {
        id: 'embedded',
        version,
        supports: () => true,
        translate: (request) => {
          asked.push(request);
          return engine.translate(request);
        },
        close: async () => undefined,
      };
    };
    onTestFinished(() => void (server.deps.engine = engine));
    translateWith('targum@first');
    expect(await person.call(contract.getVoice, { params })).toMatchObject({ adapts: true, needs_training: false });
    translateWith('targum@second');
    expect((await person.call(contract.listVoices, {})).voices).toMatchObject([
      { adapts: false, needs_training: true, training: { gain } },
    ]);
    const projectId = await steps(person.call).project('Dan came to the house.');
    await person.call(contract.previewVoice, { params, body: { project_id: projectId, style: {} } });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ adaptation }) => adaptation)).toEqual([]);
  });

  test('needs enough pairs to measure with', async () => {
    const person = await aPerson(server, 'sparse');
    const voiceId = await voiceWith(person, tmx(10));
    expect(await codeOf(person.call(contract.trainVoice, { params: { voiceId } }))).toBe('voice_too_few_pairs');
  });
});
