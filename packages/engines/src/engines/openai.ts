import OpenAI from 'openai';
import type { PromptStyle } from '../engine.ts';
import { identifyError } from '../remote/identify-error.ts';
import { answerSchema, readAnswer, systemPrompt, userPrompt } from '../remote/prompt.ts';
import { RemoteEngine, type RemoteOptions } from '../remote/remote-engine.ts';

export interface OpenAiOptions extends RemoteOptions, PromptStyle {
  model: string;
  /** Ollama, llama.cpp and vLLM speak the same protocol at their own address and need no key. */
  baseUrl?: string;
  apiKey?: string;
  /** Whether the server takes a JSON schema; older ones only know "some JSON". @default 'schema' */
  structured?: 'schema' | 'object' | 'none';
}

/** Any chat model behind the OpenAI protocol. */
export function openAiEngine(options: OpenAiOptions): RemoteEngine {
  const { model, baseUrl, apiKey = 'none', structured = 'schema' } = options;
  // Retries and time-outs are ours, so that all engines treat them alike.
  const client = new OpenAI({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}), maxRetries: 0, timeout: 600_000 });
  const format = {
    schema: { type: 'json_schema' as const, json_schema: { name: 'translations', strict: true, schema: answerSchema } },
    object: { type: 'json_object' as const },
    none: undefined,
  }[structured];
  return new RemoteEngine(
    {
      id: 'openai',
      version: model,
      send: async (call) => {
        try {
          const answer = await client.chat.completions.create(
            {
              model,
              temperature: 0,
              messages: [
                { role: 'system', content: systemPrompt(call, options) },
                { role: 'user', content: userPrompt(call) },
              ],
              ...(format ? { response_format: format } : {}),
            },
            { signal: call.signal },
          );
          return readAnswer('openai', answer.choices?.[0]?.message.content ?? '', call.segments.length);
        } catch (error) {
          throw identifyError('openai', error);
        }
      },
    },
    options,
  );
}
