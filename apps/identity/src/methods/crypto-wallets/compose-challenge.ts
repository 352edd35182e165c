import { randomInt } from 'node:crypto';
import { type cryptoWalletStartPrimary, fail } from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import { isAllowedOrigin } from '../../projects/match-redirect.ts';
import type { Project } from '../../projects/project-directory.ts';
import type { WalletType } from './crypto-wallets.sql.ts';
import { isRequestIdOrAbsent, isStatement, isTime, isUri, writeSiweMessage } from './siwe-message.ts';

export const challengeMinutes = 5;

type SiweParams = NonNullable<RouteInput<typeof cryptoWalletStartPrimary>['body']['siwe_params']>;

export interface ChallengeFor {
  project: Project;
  type: WalletType;
  address: string;
  /** The page that asks, or this server when no page does. */
  origin: string;
  publicUrl: string;
  siwe: SiweParams | undefined;
  now: Date;
}

interface Challenge {
  nonce: string;
  message: string;
  notBefore: Date | null;
  expiresAt: Date;
}

/** The text that a wallet shows to its owner and signs. */
export function composeChallenge(wanted: ChallengeFor): Challenge {
  const nonce = newNonce();
  const expiresAt = new Date(wanted.now.getTime() + challengeMinutes * 60_000);
  const wantsSiwe = wanted.project.settings.siwe_required_for_crypto_wallets && wanted.type === 'ethereum';
  if (wantsSiwe) return { nonce, expiresAt, ...siweText(wanted, nonce, expiresAt) };
  const lines = [
    `${new URL(wanted.origin).host} asks you to sign in to ${wanted.project.name} with your wallet.`,
    'Signing costs nothing and moves nothing. Sign only if you are on that site.',
    '',
    `Address: ${wanted.address}`,
    `Nonce: ${nonce}`,
    `Issued At: ${wanted.now.toISOString()}`,
    `Expires At: ${expiresAt.toISOString()}`,
  ];
  return { nonce, expiresAt, message: lines.join('\n'), notBefore: null };
}

function siweText(wanted: ChallengeFor, nonce: string, expiresAt: Date) {
  const { siwe = {}, now, project } = wanted;
  const uri = siwe.uri ?? wanted.origin;
  const chainId = String(siwe.chain_id ?? '1');
  const refuse = (what: string) => fail('invalid_argument', { detail: `siwe_params.${what}` });
  if (!isUri(uri) || !isOwnPage(wanted, uri)) throw refuse('uri');
  const { siwe_chain_ids: chains } = project.settings;
  if (!/^[1-9]\d{0,77}$/.test(chainId) || (chains && !chains.includes(chainId))) throw refuse('chain_id');
  if (siwe.statement !== undefined && !isStatement(siwe.statement)) throw refuse('statement');
  if (siwe.issued_at !== undefined && !isNear(siwe.issued_at, now)) throw refuse('issued_at');
  if (siwe.not_before !== undefined && !isNear(siwe.not_before, now)) throw refuse('not_before');
  if (!isRequestIdOrAbsent(siwe.message_request_id)) throw refuse('message_request_id');
  if (!(siwe.resources ?? []).every((entry) => isUri(entry))) throw refuse('resources');
  const message = writeSiweMessage({
    domain: new URL(uri).host,
    address: wanted.address,
    statement: siwe.statement,
    uri,
    chainId,
    nonce,
    issuedAt: siwe.issued_at ?? now.toISOString(),
    expirationTime: expiresAt.toISOString(),
    notBefore: siwe.not_before,
    requestId: siwe.message_request_id,
    resources: siwe.resources,
  });
  return { message, notBefore: siwe.not_before === undefined ? null : new Date(siwe.not_before) };
}

/** A text that names another site would let that site's visitors be signed in here. */
function isOwnPage(wanted: ChallengeFor, uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { origin } = new URL(uri);
  return origin === wanted.publicUrl || isAllowedOrigin(origin, wanted.project.settings.allowed_origins);
}

/** Within the life of the challenge, either way. */
function isNear(text: string, now: Date): boolean {
  return isTime(text) && Math.abs(Date.parse(text) - now.getTime()) <= challengeMinutes * 60_000;
}

/** 24 letters and digits, 142 bits: the standard allows nothing else. */
function newNonce(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
