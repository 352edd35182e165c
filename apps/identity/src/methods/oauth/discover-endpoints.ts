import { z } from 'zod';
import { callProvider, ProviderFault } from './call-provider.ts';
import { isSafeAddress } from './client-settings.ts';
import type { ConfiguredProvider } from './resolve-provider.ts';

const document = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

const keepMs = 3600_000;
const held = new Map<string, { at: number; found: z.infer<typeof document> }>();

/** Fills the addresses that the settings leave to the issuer's discovery document. */
export async function discoverEndpoints(
  provider: ConfiguredProvider,
  signal: AbortSignal,
  isFresh = false,
): Promise<ConfiguredProvider> {
  const { row, client } = provider;
  const { endpoints } = row;
  if (client.kind !== 'oidc' || (endpoints.authorize && endpoints.token && endpoints.jwks)) return provider;
  if (isFresh) held.delete(client.issuer ?? '');
  const found = await discover(client.issuer ?? '', signal);
  const discovered = {
    authorize: found.authorization_endpoint,
    token: found.token_endpoint,
    jwks: found.jwks_uri,
    ...(found.userinfo_endpoint ? { userinfo: found.userinfo_endpoint } : {}),
  };
  const given = Object.fromEntries(Object.entries(endpoints).filter(([, value]) => value));
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPostOnly = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  const clientAuth = isPostOnly && client.client_auth === undefined ? 'post' : row.clientAuth;
  return { ...provider, row: { ...row, clientAuth, endpoints: { ...discovered, ...given } } };
}

async function discover(issuer: string, signal: AbortSignal): Promise<z.infer<typeof document>> {
  const known = held.get(issuer);
  if (known && Date.now() - known.at < keepMs) return known.found;
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const parsed = document.safeParse(await callProvider({ url, signal }));
  if (!parsed.success || parsed.data.issuer !== issuer) {
    throw new ProviderFault(`${url} describes no provider, or another one`, {
      retryable: false,
      reason: 'no_document',
    });
  }
  if (!isSafeDocument(parsed.data)) {
    throw new ProviderFault(`${url} names an address that is not safe`, { retryable: false, reason: 'unsafe_address' });
  }
  held.set(issuer, { at: Date.now(), found: parsed.data });
  return parsed.data;
}

const isLoopback = (address: string) => /^https?:\/\/(localhost|127\.|\[::1\])/i.test(new URL(address).href);

/** Whoever can write the document must not send codes, secrets or us into the clear or to services of this machine. */
function isSafeDocument(found: z.infer<typeof document>): boolean {
  const isLocal = found.issuer.startsWith('http:');
  return [found.authorization_endpoint, found.token_endpoint, found.userinfo_endpoint, found.jwks_uri]
    .filter((address) => address !== undefined)
    .every((address) => isSafeAddress(address) && (isLocal || !isLoopback(address)));
}
