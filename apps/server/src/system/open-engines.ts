import { type Engine, type EngineId, openEngine } from '@targum/engines';
import { ConfigError } from '@targum/server-kit';
import type { Settings } from '../config.ts';
import type { OpenEngine } from '../deps.ts';
import { TierEngines } from './tier-engines.ts';

/** Opens what `ENGINES` names. Nothing but the embedded engine is opened unless a setting asks for it. */
export const openEngines: OpenEngine = async (config, log) => {
  const routes = config.ENGINES;
  const ids = [...new Set(routes.flatMap((route) => route.engines))] as EngineId[];
  const opened = await Promise.all(ids.map((id) => open[id](config)));
  const [only] = opened;
  if (only && opened.length === 1 && routes.every((route) => route.tier === '*')) return only;
  return new TierEngines({
    engines: opened,
    routes,
    onFallback: (failed, error, next) =>
      log.warn({ err: error, engine: failed.id, next: next.id }, 'an engine failed; the next one takes over'),
  });
};

type Openers = { [Id in EngineId]: (config: Settings) => Promise<Engine> };

/** What each engine takes from the settings; one that is missing here does not compile. */
const open: Openers = {
  embedded: (config) => openEngine('embedded', { modelFolder: config.modelFolder, processes: config.ENGINE_PROCESSES }),
  openai: async (config) =>
    openEngine('openai', {
      model: given(config.OPENAI_MODEL, 'openai', 'OPENAI_MODEL'),
      ...(config.OPENAI_BASE_URL && { baseUrl: config.OPENAI_BASE_URL }),
      ...(config.OPENAI_API_KEY && { apiKey: config.OPENAI_API_KEY.reveal() }),
    }),
  anthropic: async (config) =>
    openEngine('anthropic', {
      model: given(config.ANTHROPIC_MODEL, 'anthropic', 'ANTHROPIC_MODEL'),
      apiKey: given(config.ANTHROPIC_API_KEY, 'anthropic', 'ANTHROPIC_API_KEY').reveal(),
      ...(config.ANTHROPIC_BASE_URL && { baseUrl: config.ANTHROPIC_BASE_URL }),
    }),
  deepl: async (config) =>
    openEngine('deepl', {
      apiKey: given(config.DEEPL_API_KEY, 'deepl', 'DEEPL_API_KEY').reveal(),
      ...(config.DEEPL_BASE_URL && { baseUrl: config.DEEPL_BASE_URL }),
    }),
  google: async (config) =>
    openEngine('google', {
      apiKey: given(config.GOOGLE_TRANSLATE_API_KEY, 'google', 'GOOGLE_TRANSLATE_API_KEY').reveal(),
      ...(config.GOOGLE_TRANSLATE_BASE_URL && { baseUrl: config.GOOGLE_TRANSLATE_BASE_URL }),
    }),
  libretranslate: async (config) =>
    openEngine('libretranslate', {
      baseUrl: given(config.LIBRETRANSLATE_URL, 'libretranslate', 'LIBRETRANSLATE_URL'),
      ...(config.LIBRETRANSLATE_API_KEY && { apiKey: config.LIBRETRANSLATE_API_KEY.reveal() }),
    }),
};

function given<T>(value: T | undefined, engine: string, name: string): T {
  if (value === undefined) throw new ConfigError([`${name} is missing: ENGINES names ${engine}`]);
  return value;
}
