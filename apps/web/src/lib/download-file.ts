import { HttpError } from '@targum/wire';
import { callHeaders } from './api.ts';

/** Fetches a file as the person who is signed in and hands it to the browser; a refusal becomes an HttpError. */
export async function downloadFile(path: string): Promise<void> {
  const response = await fetch(path, { headers: await callHeaders(), credentials: 'include' });
  if (!response.ok) throw await readRefusal(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition') ?? '');
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** RFC 6266: the extended form carries any letters, the plain one only Latin. */
function nameOf(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
}

async function readRefusal(response: Response): Promise<HttpError> {
  const fields = { status: response.status, statusText: response.statusText };
  try {
    const { error } = (await response.json()) as { error: { code: string; message: string; request_id?: string } };
    return new HttpError({ ...fields, code: error.code, userMessage: error.message, requestId: error.request_id });
  } catch {
    return new HttpError({ ...fields, code: 'unknown', userMessage: response.statusText });
  }
}
