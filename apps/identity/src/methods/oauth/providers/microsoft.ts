import { z } from 'zod';
import type { ProviderRow } from '../provider.ts';
import { readStandardClaims } from '../read-claims.ts';

/** The tenant in which Microsoft keeps personal accounts, whose addresses it has verified itself. */
const personalTenant = '9188040d-6c67-4b5b-b112-36a304b66dad';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tenantClaims = z.looseObject({
  tid: z.string().regex(uuid),
  oid: z.string().max(100).optional(),
  sub: z.string(),
});

/** The address of one tenant answers for that tenant alone; what it signs must say so. A domain names no id. */
function isOfTenant(tid: string, tenant: string | undefined): boolean {
  if (tenant === 'consumers') return tid === personalTenant;
  if (tenant === 'organizations') return tid !== personalTenant;
  return tenant === undefined || !uuid.test(tenant.toLowerCase()) || tid === tenant.toLowerCase();
}

export const microsoft: ProviderRow = {
  id: 'microsoft',
  name: 'Microsoft',
  endpoints: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    jwks: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
  },
  scopes: ['openid', 'email', 'profile'],
  clientAuth: 'post',
  pkce: true,
  allowedParams: ['prompt', 'login_hint', 'domain_hint'],
  idToken: {
    isIssuer: (issuer, { tid }, tenant) =>
      issuer === `https://login.microsoftonline.com/${String(tid)}/v2.0` && isOfTenant(String(tid), tenant),
    nonce: true,
  },
  // A tenant's administrator can write any address into `email`: the identity is tenant and object,
  // and the address counts only where Microsoft says that its domain belongs to the tenant.
  async readProfile({ claims }) {
    const { tid, oid, sub } = tenantClaims.parse(claims);
    const profile = readStandardClaims(claims);
    const ownsDomain = claims['xms_edov'] === true || claims['xms_edov'] === 1 || claims['xms_edov'] === '1';
    return {
      ...profile,
      subject: oid ? `${tid}:${oid}` : `${tid}:${sub}`,
      emailVerified: profile.email !== undefined && (tid === personalTenant || ownsDomain),
    };
  },
};
