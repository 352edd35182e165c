import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { maySignIn } from '../users/may-sign-in.ts';
import { presentUser } from '../users/present-user.ts';
import { clientById, sessionEnded } from './oidc.sql.ts';

interface TokenLike {
  sessionUid?: string | undefined;
  clientId?: string | undefined;
}

/** The person behind a token, as long as they are there, allowed, and have not signed out of the session it came from. */
export async function findAccount(
  deps: Deps,
  ctx: KoaContextWithOIDC,
  sub: string,
  token: TokenLike | undefined,
): Promise<Account | undefined> {
  const clientId = token?.clientId ?? ctx.oidc?.client?.clientId;
  const client = clientId ? await clientById(deps.db, clientId) : undefined;
  if (!client) return undefined;
  if (!(await maySignIn(deps.db, client.project_id, sub))) return undefined;
  if (token?.sessionUid && (await sessionEnded(deps.db, token.sessionUid))) return undefined;
  return { accountId: sub, claims: () => claimsOf(deps, client.project_id, sub) };
}

async function claimsOf(deps: Deps, projectId: string, sub: string) {
  const user = await presentUser(deps, deps.db, projectId, sub);
  const { first_name, middle_name, last_name } = user.name;
  const email = user.emails.find(({ verified }) => verified) ?? user.emails[0];
  const phone = user.phone_numbers.find(({ verified }) => verified) ?? user.phone_numbers[0];
  const names = {
    name: [first_name, middle_name, last_name].filter(Boolean).join(' '),
    given_name: first_name,
    middle_name,
    family_name: last_name,
  };
  return {
    sub,
    // What is not known is left out, not said to be empty (OpenID Connect Core 5.3.2).
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== '')),
    ...(email ? { email: email.email, email_verified: email.verified } : {}),
    ...(phone ? { phone_number: phone.phone_number, phone_number_verified: phone.verified } : {}),
  };
}
