import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelVoiceTraining,
  changeVoice,
  deleteVoice,
  getVoice,
  listVoiceWorks,
  trainVoice,
  type Voice,
} from '@targum/contracts';
import { type CallInput, HttpError } from '@targum/wire';
import { call } from '../../lib/api.ts';

const followMs = 1500;
export const isInTraining = (voice: Voice | undefined): boolean =>
  voice?.training?.state === 'waiting' || voice?.training?.state === 'running';

/** The server knows no such voice of ours; any other failure may pass. */
export const isMissing = (error: unknown): boolean =>
  error instanceof HttpError && [400, 403, 404].includes(error.status);

/** A voice with what can be done to it; while it is trained, the page follows. */
export function useVoice(voiceId: string) {
  const queries = useQueryClient();
  const params = { voiceId };
  const queryKey = ['voice', voiceId];
  const take = (voice: Voice) => queries.setQueryData(queryKey, voice);
  return {
    voice: useQuery({
      queryKey,
      queryFn: () => call(getVoice, { params }),
      retry: (tries, error) => tries < 1 && !isMissing(error),
      refetchInterval: ({ state }) => (isInTraining(state.data) ? followMs : false),
    }),
    change: useMutation({
      mutationFn: (body: CallInput<typeof changeVoice>['body']) => call(changeVoice, { params, body }),
      onSuccess: take,
    }),
    remove: useMutation({
      mutationFn: () => call(deleteVoice, { params }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ['voices'] }),
    }),
    train: useMutation({ mutationFn: () => call(trainVoice, { params }), onSuccess: take }),
    cancel: useMutation({ mutationFn: () => call(cancelVoiceTraining, { params }), onSuccess: take }),
  };
}

export type VoiceActions = ReturnType<typeof useVoice>;

const moving = ['waiting', 'reading'];

/** The works of a voice; while one is read, the list follows, and the counts of the voice with it. */
export function useWorks(voiceId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['voice-works', voiceId],
    queryFn: async () => {
      const { works } = await call(listVoiceWorks, { params: { voiceId } });
      await refreshVoice(queries, voiceId);
      return works;
    },
    refetchInterval: ({ state }) => (state.data?.some((work) => moving.includes(work.state)) ? followMs : false),
  });
}

/** Everything that counts pairs and terms; what is found in them comes a moment after. */
export async function refreshVoice(queries: ReturnType<typeof useQueryClient>, voiceId: string): Promise<void> {
  await Promise.all(
    ['voice', 'voice-pairs', 'voice-terms'].map((name) => queries.invalidateQueries({ queryKey: [name, voiceId] })),
  );
}
