import type { AccessRow, Asked } from './access-rows.ts';

const text = { name: 'a.txt', content: new Blob(['Some words.']) };
const pair = { source_language: 'en', target_language: 'he' };
const voice = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: async ({ newVoice }) => ({ ...more, params: { voiceId: await newVoice() } }),
  owned: true,
  ...(passes ? { passes } : {}),
});
const work = (more: Asked = {}, passes?: number): AccessRow => ({
  ask: async ({ newVoice, newWork }) => {
    const voiceId = await newVoice();
    return { ...more, params: { voiceId, workId: await newWork(voiceId), ...more.params } };
  },
  owned: true,
  ...(passes ? { passes } : {}),
});
const project = (more: Asked = {}): AccessRow => ({
  ask: async ({ newProject }) => ({ ...more, params: { projectId: await newProject() } }),
  owned: true,
});

/** Who may do what with voices. */
export const voiceAccessRows: Record<string, AccessRow> = {
  'list-voices': { ask: () => ({}) },
  'create-voice': { ask: () => ({ body: { name: 'x', ...pair } }) },
  'get-voice': voice(),
  'change-voice': voice({ body: { name: 'another' } }),
  'delete-voice': voice(),
  'list-voice-works': voice(),
  'add-voice-work': voice({ body: { kind: 'target' }, file: text }),
  'add-work-translation': work({ file: text }, 409),
  'delete-voice-work': work(),
  'list-voice-pairs': voice(),
  'judge-voice-pair': work({ params: { ordinal: '0' }, body: { state: 'bad' } }),
  'list-voice-terms': voice(),
  'decide-voice-term': {
    ask: async ({ newVoice, newVoiceTerm }) => {
      const voiceId = await newVoice();
      return { params: { voiceId, termId: await newVoiceTerm(voiceId) }, body: { state: 'dismissed' } };
    },
    owned: true,
  },
  'train-voice': voice({}, 409),
  'cancel-voice-training': voice({}, 409),
  'preview-voice': {
    ask: async ({ newVoice, newProject }) => ({
      params: { voiceId: await newVoice() },
      body: { project_id: await newProject(), style: {} },
    }),
    owned: true,
    passes: 409,
  },
  'get-project-voice': project(),
  'choose-project-voice': project({ body: { voice_id: null } }),
};
