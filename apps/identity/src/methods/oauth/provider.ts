import type { JWTPayload } from 'jose';

export type EndpointName = 'authorize' | 'token' | 'userinfo' | 'emails' | 'jwks';

/** What a provider told us about a person, in our own words. */
export interface ProviderProfile {
  /** Unique and never reassigned at this provider; together with the provider it is the identity. */
  subject: string;
  email?: string | undefined;
  /** Only true when the provider itself says that the person controls the address. */
  emailVerified: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
  pictureUrl?: string | undefined;
  locale?: string | undefined;
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken?: string | undefined;
  idToken?: string | undefined;
  scopes: string[];
  expiresAt?: Date | undefined;
}

/** What a row may look at to say who came. */
export interface ProfileEvidence {
  /** Claims of the id_token, signature, issuer, audience and nonce already checked; empty without one. */
  claims: JWTPayload;
  tokens: ProviderTokens;
  clientSecret: string;
  /** Fields of the callback that only some providers send, such as Apple's `user`. */
  callback: Readonly<Record<string, string>>;
  /** Asks one of the row's own endpoints, as the person, and reads JSON. */
  ask: (endpoint: 'userinfo' | 'emails', request?: ProfileRequest) => Promise<unknown>;
  /** Whether there is such an address to ask. */
  canAsk: (endpoint: 'userinfo' | 'emails') => boolean;
}

export interface ProfileRequest {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as a JSON POST instead of a GET. */
  json?: unknown;
}

/** One provider: everything in which it differs from the others. */
export interface ProviderRow {
  id: string;
  /** As people write it; `provider_type` on the wire. */
  name: string;
  /** Where all addresses begin at those providers of which others have installations with the same paths. */
  home?: string;
  endpoints: Partial<Record<EndpointName, string>> & { authorize: string; token: string };
  scopes: readonly string[];
  scopeSeparator?: ' ' | ',';
  /** TikTok calls the client id something else. */
  clientIdName?: 'client_id' | 'client_key';
  clientAuth: 'basic' | 'post' | 'signed-jwt';
  /** Sends a S256 code challenge; off only where the provider refuses or ignores it. */
  pkce: boolean;
  responseMode?: 'form_post';
  /** Always added to the authorize address. */
  authorizeParams?: Readonly<Record<string, string>>;
  /** Parameters that a page may add through `provider_params`. */
  allowedParams?: readonly string[];
  idToken?: {
    /** Accepts the `iss` of an id_token; a template when the tenant is part of it. */
    isIssuer(issuer: string, claims: JWTPayload, tenant?: string): boolean;
    /** False where the provider is known not to echo it; one that comes must be right all the same. */
    nonce: boolean;
  };
  /** The value of the `iss` callback parameter (RFC 9207), where the provider has exactly one. */
  issuer?: string;
  readProfile(evidence: ProfileEvidence): Promise<ProviderProfile>;
}
