import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import type { AccessToken, Provider } from 'oidc-provider';
import type { Deps } from '../deps.ts';
import { acceptJwtTokens, readDotted } from './accept-jwt-tokens.ts';
import { clientById } from './oidc.sql.ts';

/** RFC 9068; another type than a session JWT has, so that neither is taken for the other. */
const typ = 'at+jwt';

/**
 * Access tokens are JWTs that any back-end can check with the public keys, and at the same time records of ours: what
 * is revoked is refused here at once, although the signature is still good.
 */
export function useJwtAccessTokens(provider: Provider, deps: Deps): void {
  const Token = provider.AccessToken as unknown as TokenClass;
  const { getValueAndPayload } = Token.prototype;
  const find = Token.find.bind(Token);
  Token.prototype.getValueAndPayload = async function (this: AccessToken) {
    const { payload } = await getValueAndPayload.call(this);
    return { payload, value: await sign(deps, payload) };
  };
  Token.find = async (value, options) => {
    const id = await readId(deps, value);
    return id === undefined ? undefined : find(id, options);
  };
  acceptJwtTokens(provider);
  // Whoever asks us is told the same as whoever reads the token.
  provider.use(async (ctx, next) => {
    await next();
    const token = ctx.oidc?.route === 'introspection' ? ctx.oidc.entities.AccessToken : undefined;
    if (!token || !isActive(ctx.body)) return;
    ctx.body = { ...ctx.body, aud: await audienceOf(deps, token.clientId), nbf: token.iat };
  });
}

const isActive = (body: unknown): body is { active: true } =>
  typeof body === 'object' && body !== null && 'active' in body && body.active === true;

/** The project, as in a session JWT. */
async function audienceOf(deps: Deps, clientId: string | undefined): Promise<string[]> {
  const client = await clientById(deps.db, clientId ?? '');
  return client ? [client.project_id] : [];
}

interface Payload {
  jti: string;
  iat: number;
  exp: number;
  accountId?: string;
  clientId?: string;
  scope?: string;
}

interface TokenClass {
  prototype: { getValueAndPayload: (this: AccessToken) => Promise<{ value: string; payload: Payload }> };
  find(value: string, options?: object): Promise<AccessToken | undefined>;
}

async function sign(deps: Deps, payload: Payload): Promise<string> {
  const { kid, key } = await deps.keys.signing('RS256');
  return new SignJWT({ client_id: payload.clientId, scope: payload.scope ?? '' })
    .setProtectedHeader({ alg: 'RS256', typ, kid })
    .setIssuer(deps.publicUrl)
    .setAudience(await audienceOf(deps, payload.clientId))
    .setSubject(payload.accountId ?? '')
    .setJti(payload.jti)
    .setIssuedAt(payload.iat)
    .setNotBefore(payload.iat)
    .setExpirationTime(payload.exp)
    .sign(key);
}

/** The record behind a token of ours; whether that still lives is the record's to say. */
async function readId(deps: Deps, value: unknown): Promise<string | undefined> {
  if (typeof value !== 'string' || value.length > 8192) return undefined;
  try {
    const keys = createLocalJWKSet({ keys: await deps.keys.publicKeys() });
    const options = { issuer: deps.publicUrl, typ, algorithms: ['RS256'], clockTolerance: '1d' };
    return (await jwtVerify(readDotted(value), keys, options)).payload.jti;
  } catch {
    return undefined;
  }
}
