import { createProject } from '@targum/contracts';
import { HttpError } from '@targum/wire';
import { useRef, useState } from 'react';
import { call, callHeaders } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';

type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; fraction: number }
  | { step: 'failed'; file: File; status: number | undefined; message: string | undefined };

/** One upload: makes a project named after the file, sends the file, and keeps it for another try. */
export function useUpload(onUploaded: (projectId: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const controller = useRef<AbortController>(undefined);

  async function upload(file: File): Promise<void> {
    const abort = new AbortController();
    controller.current = abort;
    setState({ step: 'sending', name: file.name, fraction: 0 });
    try {
      const project = await call(createProject, { body: { name: file.name }, signal: abort.signal });
      const onProgress = (fraction: number) => setState({ step: 'sending', name: file.name, fraction });
      await sendFile({
        projectId: project.project_id,
        file,
        headers: await callHeaders(),
        onProgress,
        signal: abort.signal,
      });
      onUploaded(project.project_id);
    } catch (error) {
      if (abort.signal.aborted) setState({ step: 'idle' });
      else if (error instanceof HttpError)
        setState({ step: 'failed', file, status: error.status, message: error.userMessage });
      else setState({ step: 'failed', file, status: undefined, message: undefined });
    }
  }

  return { state, upload, cancel: () => controller.current?.abort(), setState };
}
