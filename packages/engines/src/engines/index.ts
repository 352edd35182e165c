import type { Engine } from '../engine.ts';
import { type AnthropicOptions, anthropicEngine } from './anthropic.ts';
import { type DeepLOptions, deepLEngine } from './deepl.ts';
import { type EmbeddedOptions, openEmbeddedEngine } from './embedded.ts';
import { type GoogleOptions, googleEngine } from './google.ts';
import { type LibreTranslateOptions, libreTranslateEngine } from './libretranslate.ts';
import { type OpenAiOptions, openAiEngine } from './openai.ts';

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

export const engines: { [Id in EngineId]: (options: EngineOptions[Id]) => Engine | Promise<Engine> } = {
  embedded: openEmbeddedEngine,
  openai: openAiEngine,
  anthropic: anthropicEngine,
  deepl: deepLEngine,
  google: googleEngine,
  libretranslate: libreTranslateEngine,
};

export const engineIds = Object.keys(engines) as EngineId[];

/** Opens an engine by its name. */
export async function openEngine<Id extends EngineId>(id: Id, options: EngineOptions[Id]): Promise<Engine> {
  return engines[id](options);
}
