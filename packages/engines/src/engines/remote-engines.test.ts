import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import type { RemoteOptions } from '../remote/remote-engine.ts';
import { type FakeService, fakeService, faults, type Received } from '../testing/fake-service.ts';
import { anthropicEngine } from './anthropic.ts';
import { deepLEngine } from './deepl.ts';
import { googleEngine } from './google.ts';
import { libreTranslateEngine } from './libretranslate.ts';
import { openAiEngine } from './openai.ts';

const dictionary: Record<string, string> = { one: 'אחת', two: 'שתיים', three: 'שלוש' };
const translate = (text: string): string =>
  text.replaceAll(/[a-z]{2,}/giu, (word) => dictionary[word.toLowerCase()] ?? word);

/** Chat models get the segments as JSON in the user's message. */
function answerPrompt(prompt: string): { translations: { id: number; text: string }[] } {
  const { segments } = JSON.parse(prompt) as { segments: { id: number; text: string }[] };
  return { translations: segments.map(({ id, text }) => ({ id, text: translate(text) })) };
}

interface Case {
  name: string;
  answer: (received: Received) => unknown;
  open: (url: string, options: RemoteOptions) => Engine;
}

const cases: Case[] = [
  {
    name: 'openai',
    answer: ({ body }) => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const content = JSON.stringify(answerPrompt(messages[1]?.content ?? '{}'));
      return { id: 'x', object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content } }] };
    },
    open: (url, options) => openAiEngine({ model: 'gpt-test', baseUrl: `${url}/v1`, apiKey: 'k', ...options }),
  },
  {
    name: 'anthropic',
    answer: ({ body }) => {
      const { messages, tool_choice } = JSON.parse(body) as {
        messages: { content: string }[];
        tool_choice: { name: string };
      };
      const input = answerPrompt(messages[0]?.content ?? '{}');
      return {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: tool_choice.name, input }],
      };
    },
    open: (url, options) => anthropicEngine({ model: 'claude-test', baseUrl: url, apiKey: 'k', ...options }),
  },
  {
    name: 'deepl',
    answer: ({ body }) => {
      const texts = body.startsWith('{')
        ? (JSON.parse(body) as { text: string[] }).text
        : new URLSearchParams(body).getAll('text');
      return { translations: texts.map((text) => ({ text: translate(text), detected_source_language: 'EN' })) };
    },
    open: (url, options) => deepLEngine({ apiKey: 'k', baseUrl: url, ...options }),
  },
  {
    name: 'google',
    answer: ({ body }) => {
      const { q } = JSON.parse(body) as { q: string[] };
      return { data: { translations: q.map((text) => ({ translatedText: translate(text) })) } };
    },
    open: (url, options) => googleEngine({ apiKey: 'k', baseUrl: `${url}/language/translate/v2`, ...options }),
  },
  {
    name: 'libretranslate',
    answer: ({ body }) => ({ translatedText: (JSON.parse(body) as { q: string[] }).q.map(translate) }),
    open: (url, options) => libreTranslateEngine({ baseUrl: url, ...options }),
  },
];

let service: FakeService | undefined;
afterEach(() => service?.close());

async function start(one: Case, options: RemoteOptions = {}): Promise<{ engine: Engine; service: FakeService }> {
  service = await fakeService(one.answer);
  return { engine: one.open(service.url, { pause: 1, timeout: 5000, ...options }), service };
}

const ask = (engine: Engine, texts: string[], more: Partial<Parameters<Engine['translate']>[0]> = {}) =>
  engine.translate({ source: 'en', target: 'he', segments: texts.map((text) => ({ text })), ...more });

describe.each(cases)('the engine $name', (one) => {
  it('translates in order, keeps inline codes and signs its work', async () => {
    const { engine } = await start(one);
    const results = await ask(engine, ['one & two', 'three', '12', 'say <1>two</1> <2/> one']);
    expect(results.map((result) => result.text)).toEqual(['אחת & שתיים', 'שלוש', '12', 'say <1>שתיים</1> <2/> אחת']);
    expect(results[0]?.engine).toEqual({ id: one.name, version: engine.version });
    expect(results[0]?.flags).toEqual([]);
  });

  it.each(['tooMany', 'broken', 'cut', 'garbage'] as const)('recovers from one fault: %s', async (fault) => {
    const { engine, service } = await start(one);
    service.faults.push(faults[fault]);
    expect((await ask(engine, ['one']))[0]?.text).toBe('אחת');
    expect(service.received).toHaveLength(2);
  });

  it('gives up after the attempts it has', async () => {
    const { engine, service } = await start(one, { attempts: 2 });
    service.faults.push(faults.broken, faults.broken, faults.broken);
    await expect(ask(engine, ['one'])).rejects.toMatchObject({
      name: expect.stringMatching(/Error/u),
      code: 'unreachable',
    });
    expect(service.received).toHaveLength(2);
  });

  it('does not repeat what was refused', async () => {
    const { engine, service } = await start(one);
    service.faults.push(faults.refused);
    await expect(ask(engine, ['one'])).rejects.toMatchObject({ code: 'refused' });
    expect(service.received).toHaveLength(1);
  });

  it('does not wait for a service that hangs', async () => {
    const { engine, service } = await start(one, { attempts: 1, timeout: 80 });
    service.faults.push(faults.hang);
    await expect(ask(engine, ['one'])).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('stops at once when it is cancelled', async () => {
    const { engine, service } = await start(one);
    service.faults.push(faults.hang);
    const control = new AbortController();
    const work = ask(engine, ['one'], { signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('engines behind a network', () => {
  const [openai, , , , libre] = cases as [Case, Case, Case, Case, Case];

  it('halve a chunk whose answer has the wrong count', async () => {
    const crippled: Case = {
      ...libre,
      answer: (received) => {
        const { translatedText } = libre.answer(received) as { translatedText: string[] };
        return { translatedText: translatedText.slice(0, 2) };
      },
    };
    const { engine } = await start(crippled, { attempts: 1 });
    const results = await ask(engine, ['one', 'two', 'three', 'one', 'two']);
    expect(results.map((result) => result.text)).toEqual(['אחת', 'שתיים', 'שלוש', 'אחת', 'שתיים']);
  });

  it('stay inside their budget and refuse before anything is sent', async () => {
    const { engine, service } = await start(libre, { budgetCharacters: 8 });
    await ask(engine, ['one']);
    await expect(ask(engine, ['three three'])).rejects.toMatchObject({ code: 'budget_exhausted' });
    expect(service.received).toHaveLength(1);
  });

  it('send no more requests at once than they may', async () => {
    let running = 0;
    let most = 0;
    const { engine } = await start(libre, { segmentsPerRequest: 1, concurrency: 2 });
    service?.received.splice(0);
    const slow = Array.from({ length: 6 }, () => (response: import('node:http').ServerResponse) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.writeHead(200).end('{"translatedText":["אחת"]}');
      }, 20);
    });
    service?.faults.push(...slow);
    await ask(
      engine,
      Array.from({ length: 6 }, () => 'one'),
    );
    expect(most).toBe(2);
  });

  it('flag lost codes, lost numbers and missing terms instead of hiding them', async () => {
    const careless: Case = { ...libre, answer: () => ({ translatedText: ['אחת'] }) };
    const { engine } = await start(careless);
    const [result] = await engine.translate({
      source: 'en',
      target: 'he',
      segments: [{ text: 'one <1>two</1> 1999', terms: [{ source: 'two', target: 'צמד', mode: 'force' }] }],
    });
    expect(result?.flags.toSorted()).toEqual(['markers', 'numbers', 'term-missing']);
    expect(result?.text).toBe('אחת');
  });

  it('give the source back, flagged, where a service answers nothing', async () => {
    const { engine } = await start({ ...libre, answer: () => ({ translatedText: [''] }) });
    expect((await ask(engine, ['one']))[0]).toMatchObject({ text: 'one', flags: ['empty'] });
  });

  it('tell language models the context, the terms, like translations, the style and the examples', async () => {
    service = await fakeService(openai.answer);
    const engine = openAiEngine({
      model: 'm',
      baseUrl: `${service.url}/v1`,
      instructions: 'For children.',
      examples: [{ source: 'cat', target: 'חתול' }],
    });
    await engine.translate({
      source: 'en',
      target: 'he',
      style: { instructions: 'She says "I".', examples: [{ source: 'dog', target: 'כלבלב' }] },
      segments: [
        {
          text: 'two',
          heading: 'Counting',
          before: ['one'],
          after: ['three'],
          terms: [{ source: 'two', target: 'צמד', mode: 'force' }],
          hints: [{ source: 'two of them', target: 'זוגיים' }],
        },
      ],
    });
    const body = service.received[0]?.body ?? '';
    for (const wanted of [
      'For children.',
      'חתול',
      'She says',
      'כלבלב',
      'Counting',
      'three',
      'צמד',
      'זוגיים',
      'json_schema',
    ])
      expect(body).toContain(wanted);
  });

  it('serve the languages of the table and nothing else', async () => {
    const { engine } = await start(libre);
    expect(engine.supports('en', 'he')).toBe(true);
    expect(engine.supports('en', 'en')).toBe(false);
    expect(engine.supports('en', 'xx')).toBe(false);
    await engine.close();
  });
});
