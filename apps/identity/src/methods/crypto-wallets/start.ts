import { cryptoWalletStartPrimary, cryptoWalletStartSecondary, fail } from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf, type Visit } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { countAgainst } from '../../protection/limit.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { composeChallenge } from './compose-challenge.ts';
import { insertWalletChallenge, walletByAddress } from './crypto-wallets.sql.ts';
import { walletKinds } from './wallet-kinds.ts';

type Body = RouteInput<typeof cryptoWalletStartPrimary>['body'];

export const startPrimary = endpoint(cryptoWalletStartPrimary, async ({ deps, principal: visit, body, request }) => ({
  challenge: await start(deps, visit, body, request.headers.origin, null),
}));

/** Bound to the session that asks: the wallet that signs it becomes that user's. */
export const startSecondary = endpoint(
  cryptoWalletStartSecondary,
  async ({ deps, principal: visit, body, request }) => {
    const session = sessionOf(visit);
    // A wallet that is theirs confirms the session; a new one would outlive a stolen or borrowed session.
    if (!(await isOwnWallet(deps, visit, body))) demandRecentProof(deps, visit);
    const challenge = await start(deps, visit, body, request.headers.origin, session.session_id);
    return { challenge, user_id: session.user_id, user_created: false };
  },
);

async function isOwnWallet(deps: Deps, visit: Visit, body: Body): Promise<boolean> {
  const type = body.crypto_wallet_type;
  const address = walletKinds[type].canonical(body.crypto_wallet_address);
  const known = address === undefined ? undefined : await walletByAddress(deps.db, visit.project.id, type, address);
  return known !== undefined && known.user_id === visit.session?.user_id;
}

async function start(
  deps: Deps,
  visit: Visit,
  body: Body,
  origin: string | undefined,
  sessionId: string | null,
): Promise<string> {
  await checkCaptcha(deps, visit, body.captcha_token);
  const type = body.crypto_wallet_type;
  const address = walletKinds[type].canonical(body.crypto_wallet_address);
  if (address === undefined) throw fail('invalid_crypto_wallet_address');
  const { project, place } = visit;
  const now = deps.clock();
  await countAgainst(deps.db, now, [
    { key: `wallet-start:${project.id}:${place}`, ...project.settings.limits.sends_per_address },
  ]);
  const { publicUrl } = deps;
  const made = composeChallenge({
    project,
    type,
    address,
    origin: origin ?? publicUrl,
    publicUrl,
    siwe: body.siwe_params,
    now,
  });
  await insertWalletChallenge(deps.db, {
    nonce: made.nonce,
    project_id: project.id,
    wallet_type: type,
    address,
    message: made.message,
    session_id: sessionId,
    asked_from: place,
    not_before: made.notBefore,
    created_at: now,
    expires_at: made.expiresAt,
  });
  return made.message;
}
