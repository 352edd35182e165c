import { uploadDocument } from '@targum/contracts';
import type { RouteOutput } from '@targum/wire';
import { sendForm } from './send-form.ts';

interface SendFile {
  headers: Record<string, string>;
  projectId: string;
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads a document into a project, telling how much has been sent. */
export async function sendFile({ projectId, ...rest }: SendFile): Promise<RouteOutput<typeof uploadDocument>> {
  const { method, path, output } = uploadDocument;
  return output.parse(await sendForm({ method, path, fields: { projectId }, field: 'document', ...rest }));
}
