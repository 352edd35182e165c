import { HttpError } from '@targum/wire';

interface SendForm {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Text fields, which stand before the file. */
  fields: Record<string, string>;
  /** The name of the field that carries the file. */
  field: string;
  file: File;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads with XMLHttpRequest, because fetch does not tell how much has been sent. */
export function sendForm({ method, path, headers, fields, field, file, onProgress, signal }: SendForm) {
  return new Promise<unknown>((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, file, file.name);
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) =>
      onProgress(event.total > 0 ? event.loaded / event.total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
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
