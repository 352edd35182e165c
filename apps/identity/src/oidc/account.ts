import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
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
  const address = addressOf(user.trusted_metadata['address']) ?? addressOf(user.untrusted_metadata['address']);
  return {
    sub,
    // What is not known is left out, not said to be empty (OpenID Connect Core 5.3.2).
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== '')),
    ...(email ? { email: email.email, email_verified: email.verified } : {}),
    ...(phone ? { phone_number: phone.phone_number, phone_number_verified: phone.verified } : {}),
    ...(address ? { address } : {}),
  };
}

const line = z.string().trim().min(1).max(500).optional().catch(undefined);
const postalAddress = z.object({
  formatted: line,
  street_address: line,
  locality: line,
  region: line,
  postal_code: line,
  country: line,
});

/**
 * OpenID Connect Core 5.1.1. The user object has no place for an address, so it stands in its metadata: what the
 * operator has written there counts for more than what the user says.
 */
function addressOf(stored: unknown): Record<string, string> | undefined {
  const parsed = postalAddress.safeParse(stored);
  const lines = Object.entries(parsed.data ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return lines.length > 0 ? Object.fromEntries(lines) : undefined;
}
