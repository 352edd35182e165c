import * as contract from '@targum/contracts';
import type { Engine, TranslateRequest } from '@targum/engines';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { steps } from '../testing/steps.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { addTmx, codeOf, newVoice } from '../testing/voices.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer();
});

describe('an order in a voice', () => {
  const dash = 'The red house - old and tall - stood by the river.';

  async function order(person: Person, voiceId: string, tier: contract.TierName) {
    const work = steps(person.call);
    const projectId = await work.project(`${dash}\n\nIn winter the river overflowed its banks.`);
    await person.call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: voiceId } });
    await work.start(projectId, { tier });
    await work.until(projectId, ({ status }) => status === 'completed');
    const { segments } = await person.call(contract.listSegments, { params: { projectId } });
    return { projectId, targets: segments.map(({ target }) => target) };
  }

  test('takes its style and its memory on custom, and nothing of it on standard', async () => {
    const person = await aPerson(server, 'orderer');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    await person.call(contract.changeVoice, { params: { voiceId }, body: { style: { dash: 'em' } } });
    const custom = await order(person, voiceId, 'custom');
    expect(custom.targets[0]).toContain('esuoh—dlo dna llat—doots');
    expect(custom.targets[1]).toBe('בחורף עלה הנהר על גדותיו.');
    expect(await person.call(contract.getProjectVoice, { params: { projectId: custom.projectId } })).toEqual({
      voice: { id: voiceId, name: 'Brenner' },
    });
    const other = await aPerson(server, 'plain');
    const otherVoice = await newVoice(other);
    await addTmx(other, otherVoice);
    await other.call(contract.changeVoice, { params: { voiceId: otherVoice }, body: { style: { dash: 'em' } } });
    const standard = await order(other, otherVoice, 'standard');
    expect(standard.targets[0]).toContain('esuoh - dlo dna llat - doots');
    expect(standard.targets[1]).not.toBe('בחורף עלה הנהר על גדותיו.');
  });

  test('tells an engine that reads instructions the style in words, with the pairs most like the text', async () => {
    const told: TranslateRequest['style'][] = [];
    const { engine } = server;
    const reader: Engine = {
      id: 'openai',
      version: 'test',
      supports: (source, target) => engine.supports(source, target),
      translate: (request) => {
        told.push(request.style);
        return engine.translate(request);
      },
      close: async () => undefined,
    };
    server.deps.engine = reader;
    onTestFinished(() => void (server.deps.engine = engine));
    const person = await aPerson(server, 'instructor');
    const voiceId = await newVoice(person);
    await addTmx(person, voiceId);
    const style = { narrator: 'female', notes: 'Dry and short.' } as const;
    await person.call(contract.changeVoice, { params: { voiceId }, body: { style } });
    const work = steps(person.call);
    const projectId = await work.project('The blind old man played the violin until morning.');
    await person.call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: voiceId } });
    await work.start(projectId, { tier: 'custom' });
    await work.until(projectId, ({ status }) => status === 'completed');
    const [first] = told;
    expect(first?.instructions).toMatch(/narrator is female.*Dry and short\./u);
    expect(first?.examples?.map(({ target }) => target)).toContain('גוטמן ניגן עד הבוקר, והחולים הקשיבו לו.');
  });

  test('keeps the style of its start, whatever is changed while it is paused', async () => {
    const person = await aPerson(server, 'pauser');
    const voiceId = await newVoice(person);
    await person.call(contract.changeVoice, { params: { voiceId }, body: { style: { dash: 'em' } } });
    const work = steps(person.call);
    const projectId = await work.project(`${dash}\n\nThe tree - green - grew.`);
    await person.call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: voiceId } });
    const held = Promise.withResolvers<void>();
    server.engine.before = async (texts, signal) => {
      if (!texts.some((text) => text.includes('red house'))) return;
      await Promise.race([
        held.promise,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
      ]);
    };
    await work.start(projectId, { tier: 'custom' });
    await work.until(projectId, ({ status }) => status === 'translating');
    await person.call(contract.pauseProject, { params: { projectId } });
    await person.call(contract.changeVoice, { params: { voiceId }, body: { style: { dash: 'spaced' } } });
    held.resolve();
    await person.call(contract.resumeProject, { params: { projectId } });
    await work.until(projectId, ({ status }) => status === 'completed');
    const { segments } = await person.call(contract.listSegments, { params: { projectId } });
    expect(segments.map(({ target }) => target)).toEqual([
      'ehT der esuoh—dlo dna llat—doots yb eht revir.',
      'ehT eert—neerg—werg.',
    ]);
    const late = person.call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: null } });
    expect(await codeOf(late)).toBe('project_already_started');
  });

  test('previews the first page without and with a style', async () => {
    const person = await aPerson(server, 'viewer');
    const voiceId = await newVoice(person);
    const projectId = await steps(person.call).project(`${dash}\n\nSecond.`);
    const preview = await person.call(contract.previewVoice, {
      params: { voiceId },
      body: { project_id: projectId, style: { dash: 'em' } },
    });
    expect(preview.paragraphs).toHaveLength(2);
    expect(preview.paragraphs[0]).toMatchObject({
      source: dash,
      before: expect.stringContaining(' - '),
      after: expect.stringContaining('—'),
    });
    const stranger = await aPerson(server, 'stranger');
    const foreign = stranger.call(contract.previewVoice, {
      params: { voiceId: await newVoice(stranger) },
      body: { project_id: projectId, style: {} },
    });
    expect(await codeOf(foreign)).toBe('project_not_found');
  });

  test('refuses a voice of other languages and of other people', async () => {
    const person = await aPerson(server, 'mixer');
    const projectId = await steps(person.call).project('The house.');
    const { id: turned } = await person.call(contract.createVoice, {
      body: { name: 'x', source_language: 'he', target_language: 'en' },
    });
    const choose = (voiceId: string) =>
      person.call(contract.chooseProjectVoice, { params: { projectId }, body: { voice_id: voiceId } });
    expect(await codeOf(choose(turned))).toBe('voice_languages');
    const stranger = await aPerson(server, 'owner-of-voice');
    expect(await codeOf(choose(await newVoice(stranger)))).toBe('voice_not_found');
  });
});
