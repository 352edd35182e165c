import { uploadDocument } from '@targum/contracts';
import { HttpError, type RouteOutput } from '@targum/wire';

interface SendFile {
  headers: Record<string, string>;
  projectId: string;
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

type Uploaded = RouteOutput<typeof uploadDocument>;

/** Uploads with XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendFile({ projectId, file, headers, onProgress, signal }: SendFile): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('projectId', projectId);
    form.append('document', file, file.name);
    const request = new XMLHttpRequest();
    request.open(uploadDocument.method, uploadDocument.path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.total > 0 ? event.loaded / event.total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300)
        resolve(uploadDocument.output.parse(JSON.parse(request.responseText)));
      else reject(readFailure(request));
    });
    request.addEventListener('error', () => reject(new TypeError('network')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function readFailure(request: XMLHttpRequest): HttpError {
  const fallback = {
    status: request.status,
    statusText: request.statusText,
    code: 'unknown',
    userMessage: request.statusText,
  };
  try {
    const body = JSON.parse(request.responseText) as { error: { code: string; message: string; request_id: string } };
    return new HttpError({
      ...fallback,
      code: body.error.code,
      userMessage: body.error.message,
      requestId: body.error.request_id,
    });
  } catch {
    return new HttpError(fallback);
  }
}
