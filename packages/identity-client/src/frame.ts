import type { Core } from './core.ts';
import { type ErrorEnvelope, IdentityApiError, IdentityUnreachableError } from './errors.ts';

export interface ParsedPhoneNumber {
  isValid: boolean;
  /** E.164. */
  number: string;
  national: string;
}

export interface OneTapStart {
  requestId: string;
  googleClientId: string;
  stytchCsrfToken: string;
  oauthCallbackId: string;
}

interface FrameCalls {
  parsedPhoneNumber: [{ phoneNumber: string; regionCode?: string }, ParsedPhoneNumber];
  oneTapStart: [{ publicToken: string }, OneTapStart];
  oneTapSubmit: [
    {
      publicToken: string;
      idToken: string;
      oauthCallbackID: string;
      loginRedirectURL?: string;
      signupRedirectURL?: string;
    },
    { redirect_url: string },
  ];
}

export type FrameCall = <M extends keyof FrameCalls>(
  method: M,
  request: FrameCalls[M][0],
  limitMs?: number,
) => Promise<FrameCalls[M][1]>;

const frames = new Map<string, Promise<HTMLIFrameElement>>();

/** Calls the hidden helper frame. Answers come on a private port, so no other window can speak in its place. */
export function createFrameCall({ settings: { frameUrl } }: Core): FrameCall {
  return async (method, request, limitMs = 10_000) => {
    const frame = await within(openFrame(frameUrl), limitMs);
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<unknown>((resolve) => {
      port1.addEventListener('message', (event) => resolve(event.data));
      port1.start();
    });
    frame.contentWindow?.postMessage({ method, args: [request] }, new URL(frameUrl, location.href).origin, [port2]);
    try {
      return read(await within(answer, limitMs)) as never;
    } finally {
      port1.close();
    }
  };
}

function openFrame(url: string): Promise<HTMLIFrameElement> {
  const known = frames.get(url);
  if (known) return known;
  const opening = new Promise<HTMLIFrameElement>((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.title = 'Targum Identity';
    frame.tabIndex = -1;
    frame.setAttribute('aria-hidden', 'true');
    Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0' });
    frame.addEventListener('load', () => resolve(frame));
    frame.addEventListener('error', () => {
      frames.delete(url);
      frame.remove();
      reject(new IdentityUnreachableError('The helper frame could not be loaded.'));
    });
    document.body.append(frame);
  });
  frames.set(url, opening);
  return opening;
}

function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new IdentityUnreachableError('The helper frame did not answer.')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function read(message: unknown): unknown {
  const answer = message as {
    success?: boolean;
    payload?: unknown;
    error?: Partial<ErrorEnvelope> & { message?: string };
  } | null;
  if (answer?.success === true) return answer.payload;
  const { error_type, status_code = 400, error_message = '', message: text } = answer?.error ?? {};
  throw error_type
    ? new IdentityApiError({ status_code, error_type, error_message })
    : new IdentityUnreachableError(text ?? 'The helper frame failed.');
}
