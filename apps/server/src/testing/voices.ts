import * as contract from '@targum/contracts';
import { HttpError } from '@targum/wire';
import type { Person } from './people.ts';
import { storyTexts, storyTmx } from './story-pairs.ts';
import { waitUntil } from './wait-until.ts';

/** What people do with voices, as several tests need it. */

const pair = { source_language: 'en', target_language: 'he' };
export const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({
  name,
  content: new Blob([content]),
});
const { english, hebrew } = storyTexts();

export const newVoice = async (person: Person) =>
  (await person.call(contract.createVoice, { body: { name: 'Brenner', ...pair } })).id;

export const worksOf = (person: Person, voiceId: string) => async () =>
  (await person.call(contract.listVoiceWorks, { params: { voiceId } })).works;
export const settled = (works: contract.VoiceWork[]) =>
  works.every(({ state }) => state === 'ready' || state === 'rejected');

export async function addPair(person: Person, voiceId: string, first = english, second = hebrew) {
  const { id: workId } = await person.call(contract.addVoiceWork, {
    params: { voiceId },
    body: { kind: 'pair' },
    file: file('story.txt', first),
  });
  await person.call(contract.addWorkTranslation, { params: { voiceId, workId }, file: file('sipur.txt', second) });
  return workId;
}

export async function addTmx(person: Person, voiceId: string) {
  await person.call(contract.addVoiceWork, {
    params: { voiceId },
    body: { kind: 'exchange' },
    file: file('story.tmx', storyTmx()),
  });
  return waitUntil(worksOf(person, voiceId), settled);
}

export const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof HttpError ? error.code : String(error)),
  );
