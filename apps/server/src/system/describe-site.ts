import { largestUploadBytes, tiers } from '@targum/contracts';
import { formats } from '@targum/documents';
import { engineIds } from '@targum/engines';
import { languages } from '@targum/languages';
import type { Deps } from '../deps.ts';
import { listSignInProviders } from '../identity-console/list-sign-in-providers.ts';
import { TierEngines } from './tier-engines.ts';

const outside = new Set<string>(engineIds.filter((id) => id !== 'embedded'));

/** What this installation offers; accept lists and messages on the pages derive from it. */
export async function describeSite(deps: Deps) {
  return {
    languages: languages.map(({ code, englishName, ownName, direction }) => ({
      code,
      english_name: englishName,
      own_name: ownName,
      direction,
    })),
    formats: formats.map(({ id, name, extensions, writesAs }) => ({
      id,
      name,
      extensions: [...extensions],
      writes_as: writesAs,
    })),
    development: !deps.config.production,
    largest_upload_bytes: largestUploadBytes,
    identity: {
      url: deps.config.identity.url,
      public_token: deps.config.identity.publicToken,
      providers: await listSignInProviders(deps),
    },
    engine: { id: deps.engine.id, version: deps.engine.version },
    tiers: tiers.map(({ name }) => ({ name, outside_engines: outsideEngines(deps, name) })),
  };
}

/** Where the text of a tier may go besides this installation: people are told before they start. */
function outsideEngines({ engine }: Deps, tier: string): { id: string; version: string }[] {
  const chain = engine instanceof TierEngines ? engine.chainOf(tier) : [engine];
  return chain.filter(({ id }) => outside.has(id)).map(({ id, version }) => ({ id, version }));
}
