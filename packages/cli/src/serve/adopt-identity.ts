import type { Identity } from '@targum/identity';
import { sessionVerifier } from '@targum/identity-contracts';
import type { Deps } from '@targum/server';
import { createLocalJWKSet } from 'jose';

/**
 * With the provider in the same process, the product takes its project and keys from there: nobody has to copy a
 * token into the settings, and no request goes round by the public address.
 */
export function adoptIdentity(deps: Deps, { project, administration, deps: { keys } }: Identity): Deps {
  return {
    ...deps,
    config: {
      ...deps.config,
      identity: { url: project.issuer, publicToken: project.publicToken, projectId: project.id },
    },
    identityAdministration: administration,
    verifySession: sessionVerifier({
      issuer: project.issuer,
      audience: project.id,
      keys: async (header, token) => createLocalJWKSet({ keys: await keys.publicKeys() })(header, token),
    }),
  };
}
