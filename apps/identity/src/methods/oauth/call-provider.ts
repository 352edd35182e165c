/** A provider did not answer, or not as it must. Never shown as it is: providers' texts are not ours. */
export class ProviderFault extends Error {
  readonly retryable: boolean;
  /** What came back, where something did: the status and the provider's own word for what is wrong. */
  readonly answer: { status: number; problem: string | undefined } | undefined;
  /** What was wrong with an answer that came, where its status does not say so. */
  readonly reason: 'no_document' | 'no_json' | 'redirected' | 'too_large' | 'unsafe_address' | undefined;
  /** Where it wanted to send us. */
  readonly location: string | undefined;

  constructor(
    message: string,
    options: {
      retryable: boolean;
      cause?: unknown;
      answer?: ProviderFault['answer'];
      reason?: ProviderFault['reason'];
      location?: string | undefined;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderFault';
    this.reason = options.reason;
    this.retryable = options.retryable;
    this.answer = options.answer;
    this.location = options.location;
  }
}

const maxBytes = 256 * 1024;

interface ProviderCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** The whole sign-in shares one budget of time. */
  signal: AbortSignal;
}

/** One call to a provider: JSON or a fault, no redirects, bounded in time and size. */
export async function callProvider(call: ProviderCall): Promise<unknown> {
  const place = new URL(call.url).host;
  let response: Response;
  let text: string;
  try {
    response = await fetch(call.url, {
      method: call.method ?? 'GET',
      // GitHub refuses callers without a name; some providers answer forms unless JSON is asked for.
      headers: { accept: 'application/json', 'user-agent': 'Targum-Identity', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'manual',
      signal: call.signal,
    });
    if (isRedirect(response.status)) throw await redirected(response, call.url);
    text = await readBounded(response, place);
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause;
    throw new ProviderFault(`${place} could not be reached`, { retryable: true, cause });
  }
  const value = parseJson(text, response.status, place);
  const problem = problemIn(value);
  if (!response.ok || problem !== undefined) {
    throw new ProviderFault(`${place} answered ${response.status} ${problem ?? ''}`, {
      retryable: response.status >= 500 || response.status === 429,
      answer: { status: response.status, problem: isTelling(problem) ? problem : (messageIn(value) ?? problem) },
    });
  }
  return value;
}

export const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Nobody goes there: whoever answers at an address must not send our secrets to another one, nor us into the house. */
async function redirected(response: Response, url: string): Promise<ProviderFault> {
  await response.body?.cancel();
  const location = placeOf(response, url);
  return new ProviderFault(`${new URL(url).host} answered ${response.status}: redirects are not followed`, {
    retryable: false,
    reason: 'redirected',
    answer: { status: response.status, problem: undefined },
    location,
  });
}

/** The address that a redirect leads to, for people to read. What stands after it may carry anything and is left out. */
export function placeOf(response: Response, url: string): string | undefined {
  const given = response.headers.get('location');
  if (!given || !URL.canParse(given, url)) return undefined;
  const { protocol, origin, pathname } = new URL(given, url);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : undefined;
}

async function readBounded(response: Response, place: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new ProviderFault(`${place} answered too much`, { retryable: false, reason: 'too_large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string, status: number, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ProviderFault(`${place} answered ${status} and did not answer JSON`, {
      retryable: true,
      cause,
      reason: 'no_json',
      answer: { status, problem: undefined },
    });
  }
}

/**
 * Errors that come with status 200: GitHub and Slack do that always, and TikTok has an `error` object
 * with the code `ok` in every good answer.
 */
function problemIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { error, ok } = value as { error?: unknown; ok?: unknown };
  if (ok === false) return describe(error);
  if (error === undefined || error === null || error === '') return undefined;
  const code: unknown = typeof error === 'object' && 'code' in error ? error.code : error;
  return code === 'ok' ? undefined : describe(code);
}

/** Twitch, Figma and Facebook say what is wrong in a sentence, and have no word for it or a number only. */
function messageIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { message, error } = value as { message?: unknown; error?: unknown };
  const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return [message, inner].find((text): text is string => typeof text === 'string')?.slice(0, 200);
}

const isTelling = (problem: string | undefined) => problem !== undefined && !/^(error|\d+)$/.test(problem);

function describe(problem: unknown): string {
  return typeof problem === 'string' || typeof problem === 'number' ? String(problem).slice(0, 100) : 'error';
}
