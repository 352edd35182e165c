import type { Engine } from '../engine.ts';
import type { AnthropicOptions } from './anthropic.ts';
import type { DeepLOptions } from './deepl.ts';
import { type EmbeddedOptions, openEmbeddedEngine } from './embedded.ts';
import type { GoogleOptions } from './google.ts';
import type { LibreTranslateOptions } from './libretranslate.ts';
import type { OpenAiOptions } from './openai.ts';

/** Options of every engine there is; a new engine is a line here, a line below and a file. */
export interface EngineOptions {
  embedded: EmbeddedOptions;
  openai: OpenAiOptions;
  anthropic: AnthropicOptions;
  deepl: DeepLOptions;
  google: GoogleOptions;
  libretranslate: LibreTranslateOptions;
}

export type EngineId = keyof EngineOptions;

/** What belongs to a service outside is loaded when that service is used: together they weigh as much as a server. */
export const engines: { [Id in EngineId]: (options: EngineOptions[Id]) => Engine | Promise<Engine> } = {
  embedded: openEmbeddedEngine,
  openai: async (options) => (await import('./openai.ts')).openAiEngine(options),
  anthropic: async (options) => (await import('./anthropic.ts')).anthropicEngine(options),
  deepl: async (options) => (await import('./deepl.ts')).deepLEngine(options),
  google: async (options) => (await import('./google.ts')).googleEngine(options),
  libretranslate: async (options) => (await import('./libretranslate.ts')).libreTranslateEngine(options),
};

export const engineIds = Object.keys(engines) as EngineId[];

/** Opens an engine by its name. */
export async function openEngine<Id extends EngineId>(id: Id, options: EngineOptions[Id]): Promise<Engine> {
  return engines[id](options);
}
