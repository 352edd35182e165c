import type { JWTPayload } from 'jose';
import type { Deps } from '../../deps.ts';
import { callProvider, ProviderFault } from './call-provider.ts';
import { discoverEndpoints } from './discover-endpoints.ts';
import { exchangeCode } from './exchange-code.ts';
import { FlowFailure } from './flow-failure.ts';
import { type FlowSecrets, flowSecrets } from './flow-secrets.ts';
import type { FlowRow } from './oauth.sql.ts';
import type { ProfileRequest, ProviderProfile, ProviderTokens } from './provider.ts';
import { providerKeys } from './provider-keys.ts';
import type { ConfiguredProvider } from './resolve-provider.ts';
import { callbackAddress } from './start-flow.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Trades the callback's code for tokens and asks the provider whose they are. */
export async function askWho(
  deps: Deps,
  configured: ConfiguredProvider,
  flow: FlowRow,
  secret: string,
  callback: Readonly<Record<string, string>>,
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
  const signal = AbortSignal.timeout(configured.client.timeout_ms);
  const provider = await discoverEndpoints(configured, signal);
  const code = codeOf(callback, provider);
  const secrets = flowSecrets(secret);
  const tokens = await exchangeCode(provider, {
    code,
    redirectUri: callbackAddress(deps, provider.callbackId),
    codeVerifier: secrets.codeVerifier,
    askedScopes: flow.scopes,
    now: deps.clock(),
    signal,
  });
  const claims = await claimsOf(provider, tokens, secrets, signal);
  // Where each tenant is an issuer of its own, the one that answered must be the one that signed.
  const isMixedUp = provider.row.issuer === undefined && claims.iss !== undefined && callback['iss'] !== claims.iss;
  if (callback['iss'] !== undefined && isMixedUp) throw new FlowFailure('another issuer answered');
  const profile = await provider.row.readProfile({
    claims,
    tokens,
    clientSecret: provider.client.client_secret,
    callback,
    ask: (endpoint, request) => ask(provider, tokens, endpoint, request, signal),
    canAsk: (endpoint) => Boolean(provider.row.endpoints[endpoint]),
  });
  if (profile.subject.length > 255) throw new ProviderFault('a subject beyond all size', { retryable: false });
  return { profile, tokens };
}

function codeOf(callback: Readonly<Record<string, string>>, { row }: ConfiguredProvider): string {
  const { error, code, iss } = callback;
  if (error !== undefined) {
    // Facebook, TikTok and others each have their own word for no; `access_denied` is the standard's.
    const denied = /denied|cancel|user_cancelled/i.test(error);
    throw new FlowFailure(`the provider answered ${error.slice(0, 60)}`, { denied });
  }
  if (iss !== undefined && row.issuer !== undefined && iss !== row.issuer)
    throw new FlowFailure('another issuer answered');
  if (code === undefined || code === '' || code.length > 4096) throw new FlowFailure('no code came back');
  return code;
}

async function claimsOf(
  { row, client }: ConfiguredProvider,
  tokens: ProviderTokens,
  secrets: FlowSecrets,
  signal: AbortSignal,
): Promise<JWTPayload> {
  if (!row.idToken) return {};
  if (!tokens.idToken) throw new ProviderFault(`${row.id} sent no id_token`, { retryable: false });
  return verifyIdToken(row, providerKeys, tokens.idToken, { clientId: client.client_id, nonce: secrets.nonce, signal });
}

async function ask(
  { row }: ConfiguredProvider,
  tokens: ProviderTokens,
  endpoint: 'userinfo' | 'emails',
  request: ProfileRequest = {},
  signal: AbortSignal,
): Promise<unknown> {
  const address = row.endpoints[endpoint];
  if (!address) throw new ProviderFault(`${row.id} has no ${endpoint} address`, { retryable: false });
  const url = new URL(address);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  const headers = { authorization: `Bearer ${tokens.accessToken}`, ...request.headers };
  if (request.json === undefined) return callProvider({ url: url.href, headers, signal });
  return callProvider({
    url: url.href,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request.json),
    signal,
  });
}
