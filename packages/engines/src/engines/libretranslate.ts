import { EngineError } from '../errors.ts';
import { errorForStatus, identifyError } from '../remote/identify-error.ts';
import { fromTags, toTags } from '../remote/markers.ts';
import { RemoteEngine, type RemoteOptions } from '../remote/remote-engine.ts';

export interface LibreTranslateOptions extends RemoteOptions {
  baseUrl: string;
  apiKey?: string;
}

/** LibreTranslate has no client library for Node worth its name: its one call is made with fetch. */
export function libreTranslateEngine(options: LibreTranslateOptions): RemoteEngine {
  const address = new URL('translate', options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`);
  return new RemoteEngine(
    {
      id: 'libretranslate',
      version: '1',
      send: async (call) => {
        try {
          const response = await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              q: call.segments.map((segment) => toTags(segment.text)),
              source: call.source,
              target: call.target,
              format: 'html',
              ...(options.apiKey ? { api_key: options.apiKey } : {}),
            }),
            signal: call.signal,
          });
          const body = await response.text();
          if (!response.ok)
            throw errorForStatus('libretranslate', response.status, body, response.headers.get('retry-after'));
          return readTexts(body);
        } catch (error) {
          throw identifyError('libretranslate', error);
        }
      },
    },
    options,
  );
}

function readTexts(body: string): string[] {
  try {
    const { translatedText } = JSON.parse(body) as { translatedText?: unknown };
    if (Array.isArray(translatedText)) return translatedText.map((text) => fromTags(String(text)));
  } catch (cause) {
    throw new EngineError('bad_answer', `libretranslate answered no JSON: ${body.slice(0, 120)}`, {
      cause,
      retryable: true,
    });
  }
  throw new EngineError('bad_answer', 'libretranslate answered no list of texts', { retryable: true });
}
