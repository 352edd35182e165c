import type { uploadDocument } from '@targum/contracts';
import { HttpError, type RouteOutput } from '@targum/wire';
import { callHeaders } from '../../lib/api.ts';
import { approximateWords } from '../../lib/approximate-words.ts';
import { sendFile } from '../../lib/send-file.ts';

export type UploadFailure =
  | { kind: 'empty' }
  | { kind: 'network' }
  | { kind: 'too-large'; limit: number }
  | { kind: 'refused'; status: number; code: string; message: string };

export interface Upload {
  id: string;
  projectId: string;
  file: File;
  /** The browser's own guess, until the server has counted. */
  words: number | undefined;
  step: 'waiting' | 'sending' | 'sent' | 'failed';
  fraction: number;
  failure: UploadFailure | undefined;
  result: RouteOutput<typeof uploadDocument> | undefined;
}

/** Enough to fill a line without letting one large file hold back the small ones. */
const atOnce = 2;

/**
 * Uploads belong to the window, not to a page: whoever moves on while a file is being sent finds it
 * further on when they come back.
 */
let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function listUploads(): readonly Upload[] {
  return uploads;
}

export function addUploads(projectId: string, files: readonly File[], limit: number): void {
  const added = files.map((file): Upload => {
    const failure = refusalOf(file, limit);
    return {
      id: crypto.randomUUID(),
      projectId,
      file,
      words: undefined,
      step: failure ? 'failed' : 'waiting',
      fraction: 0,
      failure,
      result: undefined,
    };
  });
  publish([...uploads, ...added]);
  for (const { id, file, failure } of added) {
    if (failure) continue;
    approximateWords(file).then(
      (words) => change(id, { words }),
      () => undefined,
    );
  }
  sendNext();
}

/** What needs no server to be refused. */
export function refusalOf(file: File, limit: number): UploadFailure | undefined {
  if (file.size === 0) return { kind: 'empty' };
  if (file.size > limit) return { kind: 'too-large', limit };
  return undefined;
}

export function retryUpload(id: string): void {
  change(id, { step: 'waiting', fraction: 0, failure: undefined });
  sendNext();
}

export function removeUpload(id: string): void {
  controllers.get(id)?.abort();
  publish(uploads.filter((upload) => upload.id !== id));
  sendNext();
}

function sendNext(): void {
  const sending = uploads.filter((upload) => upload.step === 'sending').length;
  for (const upload of uploads.filter((row) => row.step === 'waiting').slice(0, Math.max(0, atOnce - sending)))
    void send(upload);
}

async function send({ id, projectId, file }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  change(id, { step: 'sending' });
  try {
    const headers = await callHeaders();
    const onProgress = (fraction: number) => change(id, { fraction });
    const result = await sendFile({ projectId, file, headers, onProgress, signal: controller.signal });
    change(id, { step: 'sent', fraction: 1, result });
  } catch (error) {
    change(id, { step: 'failed', failure: failureOf(error) });
  } finally {
    controllers.delete(id);
    sendNext();
  }
}

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof HttpError)) return { kind: 'network' };
  return { kind: 'refused', status: error.status, code: error.code, message: error.userMessage };
}

function change(id: string, fields: Partial<Upload>): void {
  publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
}

function publish(next: readonly Upload[]): void {
  uploads = next;
  warnBeforeLeaving(next.some((upload) => upload.step === 'waiting' || upload.step === 'sending'));
  for (const listener of listeners) listener();
}

let warning = false;

function warnBeforeLeaving(wanted: boolean): void {
  if (wanted === warning) return;
  warning = wanted;
  if (wanted) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
