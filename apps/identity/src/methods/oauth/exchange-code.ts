import { z } from 'zod';
import { appleClientSecret } from './apple-client-secret.ts';
import { callProvider, ProviderFault } from './call-provider.ts';
import type { ProviderTokens } from './provider.ts';
import type { ConfiguredProvider } from './resolve-provider.ts';

const answer = z.looseObject({
  access_token: z.string().min(1).max(16_384),
  refresh_token: z.string().max(16_384).nullish(),
  id_token: z.string().max(16_384).nullish(),
  // Twitch sends a list, TikTok commas, GitHub commas, everybody else spaces.
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
  // Bitbucket's own word for it.
  scopes: z.string().nullish(),
  expires_in: z.union([z.number(), z.string()]).nullish(),
});

interface Exchange {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  askedScopes: string[];
  now: Date;
  signal: AbortSignal;
}

/** Trades the code of a callback for the provider's tokens. */
export async function exchangeCode(provider: ConfiguredProvider, exchange: Exchange): Promise<ProviderTokens> {
  const { row, client } = provider;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    redirect_uri: exchange.redirectUri,
  });
  if (row.pkce) body.set('code_verifier', exchange.codeVerifier);
  const headers: Record<string, string> = {};
  if (row.clientAuth === 'basic') {
    // RFC 6749 section 2.3.1 wants both halves encoded as a form would.
    const pair = `${encodeURIComponent(client.client_id)}:${encodeURIComponent(client.client_secret)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    const secret =
      row.clientAuth === 'signed-jwt'
        ? await appleClientSecret(client, row.issuer ?? row.endpoints.token)
        : client.client_secret;
    body.set(row.clientIdName ?? 'client_id', client.client_id);
    if (secret) body.set('client_secret', secret);
  }
  const raw = await callProvider({ url: row.endpoints.token, method: 'POST', headers, body, signal: exchange.signal });
  const parsed = answer.safeParse(raw);
  if (!parsed.success) {
    throw new ProviderFault(`${row.id} answered no access token`, { retryable: false, reason: 'no_json' });
  }
  return present(parsed.data, exchange);
}

function present(found: z.infer<typeof answer>, exchange: Exchange): ProviderTokens {
  const granted = found.scope ?? found.scopes;
  const scopes = typeof granted === 'string' ? granted.split(/[\s,]+/).filter(Boolean) : granted;
  const seconds = Number(found.expires_in ?? Number.NaN);
  return {
    accessToken: found.access_token,
    refreshToken: found.refresh_token ?? undefined,
    idToken: found.id_token ?? undefined,
    scopes: scopes ?? exchange.askedScopes,
    expiresAt: Number.isFinite(seconds) ? new Date(exchange.now.getTime() + seconds * 1000) : undefined,
  };
}
