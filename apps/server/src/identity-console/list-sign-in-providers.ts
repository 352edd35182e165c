import { adminOAuthProviders } from '@targum/identity-contracts';
import { createCaller } from '@targum/wire';
import type { Deps } from '../deps.ts';
import type { IdentityAdministration } from './open-administration.ts';

const freshMs = 5000;
const known = new WeakMap<IdentityAdministration, { at: number; names: Promise<string[]> }>();

/** Which other providers an administrator has set up. The sign-in page must not wait for or fail with this. */
export async function listSignInProviders({ identityAdministration, log }: Deps): Promise<string[]> {
  if (!identityAdministration) return [];
  const last = known.get(identityAdministration);
  if (last && Date.now() - last.at < freshMs) return last.names;
  const names = ask(identityAdministration).catch((error: unknown) => {
    log.warn({ err: error }, 'the identity provider did not say which providers are set up');
    return [];
  });
  known.set(identityAdministration, { at: Date.now(), names });
  return names;
}

async function ask(administration: IdentityAdministration): Promise<string[]> {
  const call = createCaller({
    fetch: async (input, init) => {
      const answer = await administration(input, init);
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      return answer;
    },
  });
  const { providers } = await call(adminOAuthProviders, {});
  return providers.filter(({ state }) => state === 'ready').map(({ provider }) => provider);
}
