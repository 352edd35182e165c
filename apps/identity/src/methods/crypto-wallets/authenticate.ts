import { cryptoWalletAuthenticate, fail } from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import { record } from '../../audit/record.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Visit } from '../../http/visit.ts';
import { newId } from '../../identifiers/ids.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { chargeAddress, refuseSprayer } from '../../protection/lockout.ts';
import { openSession } from '../../sessions/open-session.ts';
import { createUser, dropUser } from '../../users/create-user.ts';
import {
  type ChallengeRow,
  insertWallet,
  spendChallenge,
  type WalletRow,
  waitingChallenges,
  walletByAddress,
} from './crypto-wallets.sql.ts';
import { readSiweMessage } from './siwe-message.ts';
import { walletKinds } from './wallet-kinds.ts';

type Body = RouteInput<typeof cryptoWalletAuthenticate>['body'];

/** Signs in whoever holds the key of a wallet; a wallet seen for the first time makes a user. */
export const authenticate = endpoint(cryptoWalletAuthenticate, async ({ deps, principal: visit, body }) => {
  await refuseSprayer(deps, visit);
  await checkCaptcha(deps, visit, body.captcha_token);
  const address = walletKinds[body.crypto_wallet_type].canonical(body.crypto_wallet_address);
  if (address === undefined) throw fail('invalid_crypto_wallet_address');
  const challenge = await findSigned(deps, visit, body, address);
  const spent = challenge ? await spendChallenge(deps.db, challenge.nonce) : 0;
  if (!challenge || spent === 0) {
    await record(deps, deps.db, visit, { action: 'crypto_wallet.failed', result: 'refused', details: { address } });
    await chargeAddress(deps, visit);
    throw fail('unable_to_authenticate_crypto_wallet');
  }
  return deps.transaction(async (db) => {
    const wallet = await ownerOf(deps, db, visit, body, address, challenge);
    const answer = await openSession(deps, db, visit, {
      userId: wallet.user_id,
      factor: {
        type: 'crypto',
        delivery_method: 'crypto_wallet',
        crypto_wallet_factor: {
          crypto_wallet_id: wallet.crypto_wallet_id,
          crypto_wallet_address: address,
          crypto_wallet_type: wallet.wallet_type,
        },
      },
      minutes: body.session_duration_minutes,
    });
    const told = challenge.session_id === null ? [] : provedAddresses(answer.user);
    notify(deps, visit, told, 'factor_added', { path: 'crypto_wallets', factor: address });
    const siwe = presentSiwe(challenge.message);
    return siwe ? { ...answer, siwe_params: siwe } : answer;
  });
});

/** The waiting text that this signature belongs to, if its time has come. */
async function findSigned(deps: Deps, visit: Visit, body: Body, address: string): Promise<ChallengeRow | undefined> {
  const type = body.crypto_wallet_type;
  const signature = walletKinds[type].readSignature(body.signature);
  if (signature === undefined) throw fail('invalid_argument');
  const now = deps.clock();
  const waiting = await waitingChallenges(
    deps.db,
    { projectId: visit.project.id, type, address, place: visit.place },
    now,
  );
  return waiting.find(
    ({ message, not_before }) =>
      (not_before === null || not_before <= now) && walletKinds[type].isSignedBy(message, signature, address),
  );
}

async function ownerOf(
  deps: Deps,
  db: Db,
  visit: Visit,
  body: Body,
  address: string,
  challenge: ChallengeRow,
): Promise<WalletRow> {
  const type = body.crypto_wallet_type;
  const known = await walletByAddress(db, visit.project.id, type, address);
  const asking = challenge.session_id === null ? undefined : visit.session;
  if (challenge.session_id !== null && asking?.session_id !== challenge.session_id) {
    throw fail('unable_to_authenticate_crypto_wallet');
  }
  if (asking && known && known.user_id !== asking.user_id) throw fail('duplicate_identity');
  if (known) return known;
  const userId = asking?.user_id ?? (await createUser(deps, db, visit.project));
  const made = await insertWallet(db, {
    crypto_wallet_id: newId('crypto-wallet', visit.project.environment),
    project_id: visit.project.id,
    user_id: userId,
    wallet_type: type,
    address,
  });
  await record(deps, db, visit, { action: 'crypto_wallet.added', userId, details: { address } });
  return made ?? raced(db, visit, type, address, asking ? undefined : userId);
}

/** Another request added the same wallet a moment before: its user is the one. */
async function raced(db: Db, visit: Visit, type: WalletRow['wallet_type'], address: string, extra: string | undefined) {
  if (extra === undefined) throw fail('duplicate_identity');
  await dropUser(db, extra);
  const first = await walletByAddress(db, visit.project.id, type, address);
  if (!first) throw fail('unable_to_authenticate_crypto_wallet');
  return first;
}

function presentSiwe(message: string) {
  const siwe = readSiweMessage(message);
  if (!siwe) return undefined;
  return {
    domain: siwe.domain,
    uri: siwe.uri,
    chain_id: siwe.chainId,
    resources: siwe.resources ?? [],
    status_code: 200,
    issued_at: siwe.issuedAt,
    ...(siwe.requestId === undefined ? {} : { message_request_id: siwe.requestId }),
  };
}
