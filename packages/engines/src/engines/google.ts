import { v2 } from '@google-cloud/translate';
import { identifyError } from '../remote/identify-error.ts';
import { fromTags, toTags } from '../remote/markers.ts';
import { RemoteEngine, type RemoteOptions } from '../remote/remote-engine.ts';

export interface GoogleOptions extends RemoteOptions {
  apiKey: string;
  /** Whole address of the service, for proxies. */
  baseUrl?: string;
}

/** Google calls Hebrew by its old code. */
const codes: Record<string, string> = { he: 'iw' };

/** Google Cloud Translation, basic edition: an API key is all it needs. */
export function googleEngine(options: GoogleOptions): RemoteEngine {
  const client = new v2.Translate({ key: options.apiKey, autoRetry: false, maxRetries: 0 });
  if (options.baseUrl) client.baseUrl = options.baseUrl;
  return new RemoteEngine(
    {
      id: 'google',
      version: 'v2',
      send: async (call) => {
        try {
          const [texts] = await client.translate(
            call.segments.map((segment) => toTags(segment.text)),
            { from: codes[call.source] ?? call.source, to: codes[call.target] ?? call.target, format: 'html' },
          );
          return texts.map(fromTags);
        } catch (error) {
          throw identifyError('google', error);
        }
      },
    },
    { segmentsPerRequest: 100, charactersPerRequest: 20_000, ...options },
  );
}
