import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addVoiceWork, addWorkTranslation } from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { useState } from 'react';
import { callHeaders } from '../../lib/api.ts';
import { sendForm } from '../../lib/send-form.ts';
import { refreshVoice } from './use-voice.ts';

export type NewWork =
  | { kind: 'pair'; original: File; translation: File }
  | { kind: 'translation'; workId: string; translation: File }
  | { kind: 'exchange' | 'target'; files: File[] };

interface Sending {
  name: string;
  fraction: number;
}

/** Sends the files of a work one after the other, telling how far it is. */
export function useWorkUpload(voiceId: string) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>();

  async function sendOne(
    route: typeof addVoiceWork | typeof addWorkTranslation,
    path: string,
    file: File,
    kind?: string,
  ) {
    setSending({ name: file.name, fraction: 0 });
    const answer = await sendForm({
      method: route.method,
      path,
      headers: await callHeaders(),
      fields: kind ? { kind } : {},
      field: route.upload.field,
      file,
      onProgress: (fraction) => setSending({ name: file.name, fraction }),
      signal: new AbortController().signal,
    });
    return route.output.parse(answer);
  }

  const begin = (file: File, kind: string) =>
    sendOne(addVoiceWork, buildPath(addVoiceWork.path, { voiceId }, undefined), file, kind);
  const complete = (workId: string, file: File) =>
    sendOne(addWorkTranslation, buildPath(addWorkTranslation.path, { voiceId, workId }, undefined), file);

  const send = useMutation({
    mutationFn: async (work: NewWork) => {
      if (work.kind === 'translation') await complete(work.workId, work.translation);
      else if (work.kind === 'pair') await complete((await begin(work.original, 'pair')).id, work.translation);
      else for (const file of work.files) await begin(file, work.kind);
    },
    onSettled: async () => {
      setSending(undefined);
      await queries.invalidateQueries({ queryKey: ['voice-works', voiceId] });
      await refreshVoice(queries, voiceId);
    },
  });
  return { send, sending };
}

export type WorkUpload = ReturnType<typeof useWorkUpload>;
