import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Project } from '../../projects/project-directory.ts';
import { type OAuthClientSettings, oauthClientSettings } from './client-settings.ts';
import { genericOidc } from './generic-oidc.ts';
import { missingSettings } from './missing-settings.ts';
import type { ProviderRow } from './provider.ts';
import { findProvider } from './providers/index.ts';

/** A provider with a project's own account at it: a row whose addresses are final. */
export interface ConfiguredProvider {
  row: ProviderRow;
  client: OAuthClientSettings;
  callbackId: string;
}

/** Fails closed: what is not there, switched off or written wrongly is not offered. */
export function resolveProvider(project: Project, id: string): ConfiguredProvider {
  const configured: Record<string, unknown> = project.settings.oauth_providers;
  const raw = Object.hasOwn(configured, id) ? configured[id] : undefined;
  if (raw === undefined) throw fail('oauth_provider_not_configured');
  const parsed = oauthClientSettings.safeParse(raw);
  if (!parsed.success) {
    throw fail('oauth_provider_not_configured', { detail: `settings of ${id}: ${z.prettifyError(parsed.error)}` });
  }
  const client = parsed.data;
  const listed = client.kind === 'oidc' ? genericOidc(id, client) : findProvider(id);
  if (!client.enabled || !listed) throw fail('oauth_provider_not_configured');
  const missing = missingSettings(listed, client);
  if (missing) throw fail('oauth_provider_not_configured', { detail: missing.message });
  return { row: withSettings(listed, client), client, callbackId: callbackIdOf(project, id) };
}

/**
 * The last part of the address that is registered with the provider: one for each project and provider,
 * so that one provider's answer can never be taken for another's.
 */
export function callbackIdOf(project: Project, provider: string): string {
  const hex = createHash('sha256').update(`${project.id}\n${provider}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `oauth-callback-${project.environment}-${parts.join('-')}`;
}

function withSettings(row: ProviderRow, client: OAuthClientSettings): ProviderRow {
  const given = Object.fromEntries(Object.entries(client.endpoints).filter(([, value]) => value !== undefined));
  const shipped = Object.entries(row.endpoints).map(([name, value]) => [name, adapt(value, row, client)]);
  const endpoints: ProviderRow['endpoints'] = { ...row.endpoints, ...Object.fromEntries(shipped), ...given };
  const { issuer, tenant } = client;
  if (!row.idToken) return { ...row, endpoints };
  const { idToken } = row;
  if (issuer !== undefined) {
    return { ...row, endpoints, issuer, idToken: { ...idToken, isIssuer: (found) => found === issuer } };
  }
  const isIssuer = (found: string, claims: JWTPayload) => idToken.isIssuer(found, claims, tenant);
  return { ...row, endpoints, idToken: { ...idToken, isIssuer } };
}

/** What settings change inside addresses: whose installation, which tenant, which version. */
function adapt(address: string, row: ProviderRow, { issuer, tenant, version }: OAuthClientSettings): string {
  const { home } = row;
  const isMoved = issuer !== undefined && home !== undefined && address.startsWith(`${home}/`);
  const moved = isMoved ? issuer.replace(/\/$/, '') + address.slice(home.length) : address;
  const ofTenant = tenant === undefined ? moved : moved.replace('.com/common/', `.com/${tenant}/`);
  return version === undefined ? ofTenant : ofTenant.replace(/\/v\d+\.\d\//, `/${version}/`);
}
