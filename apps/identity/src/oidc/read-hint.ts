import { fail } from '@targum/identity-contracts';
import { compactVerify, createLocalJWKSet } from 'jose';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

const hint = z.object({ iss: z.string(), sub: z.string(), aud: z.union([z.string(), z.array(z.string()).length(1)]) });

/** Whom an ID token of ours was made for, and for which client; it may have expired, but nothing else may be wrong with it. */
export async function readHint(
  deps: Deps,
  token: string,
  clientId: unknown,
): Promise<{ userId: string; clientId: string }> {
  try {
    const keys = createLocalJWKSet({ keys: await deps.keys.publicKeys() });
    const { payload, protectedHeader } = await compactVerify(token, keys, { algorithms: ['RS256', 'ES256'] });
    // An access token is signed by the same keys and is no hint.
    if (protectedHeader.typ === 'at+jwt') throw new Error('not an ID token');
    const claims = hint.parse(JSON.parse(new TextDecoder().decode(payload)));
    const audience = [claims.aud].flat()[0] ?? '';
    if (claims.iss !== deps.publicUrl) throw new Error('of another issuer');
    if (clientId !== undefined && audience !== clientId) throw new Error('not for this client');
    return { userId: claims.sub, clientId: audience };
  } catch (error) {
    throw fail('invalid_id_token_hint', { cause: error });
  }
}
