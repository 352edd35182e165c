import * as deepl from 'deepl-node';
import { EngineError } from '../errors.ts';
import { errorForStatus } from '../remote/identify-error.ts';
import { fromTags, toTags } from '../remote/markers.ts';
import { RemoteEngine, type RemoteOptions } from '../remote/remote-engine.ts';

export interface DeepLOptions extends RemoteOptions {
  apiKey: string;
  baseUrl?: string;
  formality?: deepl.Formality;
}

/** DeepL asks for a variant where it writes several. */
const targets: Record<string, string> = { en: 'en-US' };

function identify(error: unknown): EngineError {
  if (error instanceof deepl.TooManyRequestsError) return errorForStatus('deepl', 429, error.message);
  if (error instanceof deepl.QuotaExceededError) return errorForStatus('deepl', 456, error.message);
  if (error instanceof deepl.AuthorizationError) return errorForStatus('deepl', 403, error.message);
  const message = error instanceof Error ? error.message : String(error);
  const status = /status(?: code)?:? (\d{3})/iu.exec(message)?.[1];
  // The client tells a server's fault only in words; 5xx and broken connections may pass.
  const retryable = error instanceof deepl.ConnectionError || status === undefined || Number(status) >= 500;
  return new EngineError(retryable ? 'unreachable' : 'refused', `deepl: ${message}`, { cause: error, retryable });
}

export function deepLEngine(options: DeepLOptions): RemoteEngine {
  const { apiKey, baseUrl, formality } = options;
  const client = new deepl.DeepLClient(apiKey, {
    maxRetries: 0,
    minTimeout: options.timeout ?? 60_000,
    sendPlatformInfo: false,
    ...(baseUrl ? { serverUrl: baseUrl } : {}),
  });
  return new RemoteEngine(
    {
      id: 'deepl',
      version: 'v2',
      send: async (call) => {
        const context = [...(call.segments[0]?.before ?? []), ...(call.segments.at(-1)?.after ?? [])].join(' ');
        try {
          const answers = await client.translateText(
            call.segments.map((segment) => toTags(segment.text)),
            call.source as deepl.SourceLanguageCode,
            (targets[call.target] ?? call.target) as deepl.TargetLanguageCode,
            { tagHandling: 'xml', ...(context ? { context } : {}), ...(formality ? { formality } : {}) },
          );
          return answers.map((answer) => fromTags(answer.text));
        } catch (error) {
          throw identify(error);
        }
      },
    },
    { segmentsPerRequest: 50, ...options },
  );
}
