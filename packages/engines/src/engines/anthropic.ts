import Anthropic from '@anthropic-ai/sdk';
import type { PromptStyle } from '../engine.ts';
import { EngineError } from '../errors.ts';
import { identifyError } from '../remote/identify-error.ts';
import { answerSchema, readAnswer, systemPrompt, userPrompt } from '../remote/prompt.ts';
import { RemoteEngine, type RemoteOptions } from '../remote/remote-engine.ts';

export interface AnthropicOptions extends RemoteOptions, PromptStyle {
  model: string;
  apiKey: string;
  baseUrl?: string;
  /** @default 8192 */
  maxTokens?: number;
}

const toolName = 'give_translations';

/** Claude, held to our answer's shape by a tool that it must call. */
export function anthropicEngine(options: AnthropicOptions): RemoteEngine {
  const { model, apiKey, baseUrl, maxTokens = 8192 } = options;
  const client = new Anthropic({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}), maxRetries: 0, timeout: 600_000 });
  return new RemoteEngine(
    {
      id: 'anthropic',
      version: model,
      send: async (call) => {
        try {
          const answer = await client.messages.create(
            {
              model,
              max_tokens: maxTokens,
              system: systemPrompt(call, options),
              messages: [{ role: 'user', content: userPrompt(call) }],
              tools: [
                {
                  name: toolName,
                  description: 'Hands over the finished translations.',
                  input_schema: answerSchema as unknown as Anthropic.Tool.InputSchema,
                },
              ],
              tool_choice: { type: 'tool', name: toolName },
            },
            { signal: call.signal },
          );
          const used = answer.content?.find((block) => block.type === 'tool_use');
          if (!used) throw new EngineError('bad_answer', 'anthropic gave no translations', { retryable: true });
          return readAnswer('anthropic', JSON.stringify(used.input), call.segments.length);
        } catch (error) {
          throw identifyError('anthropic', error);
        }
      },
    },
    options,
  );
}
