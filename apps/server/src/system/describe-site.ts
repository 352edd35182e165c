import { largestUploadBytes } from '@targum/contracts';
import { formats } from '@targum/documents';
import { languages } from '@targum/languages';
import type { Deps } from '../deps.ts';

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
    largest_upload_bytes: largestUploadBytes,
    identity: { url: deps.config.identity.url, public_token: deps.config.identity.publicToken },
    engine: { id: deps.engine.id, version: deps.engine.version },
  };
}
