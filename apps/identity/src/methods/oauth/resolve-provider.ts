import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import { z } from 'zod';
import type { Project } from '../../projects/project-directory.ts';
import { type OAuthClientSettings, oauthClientSettings } from './client-settings.ts';
import { genericOidc } from './generic-oidc.ts';
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
  const shipped = Object.entries(row.endpoints).map(([name, value]) => [name, adapt(value, client)]);
  const endpoints: ProviderRow['endpoints'] = { ...row.endpoints, ...Object.fromEntries(shipped), ...given };
  const { issuer } = client;
  if (issuer === undefined || !row.idToken) return { ...row, endpoints };
  return { ...row, endpoints, issuer, idToken: { ...row.idToken, isIssuer: (found) => found === issuer } };
}

/** The two providers that have a setting inside their addresses. */
function adapt(address: string, { tenant, version }: OAuthClientSettings): string {
  const ofTenant = tenant === undefined ? address : address.replace('.com/common/', `.com/${tenant}/`);
  return version === undefined ? ofTenant : ofTenant.replace(/\/v\d+\.\d\//, `/${version}/`);
}
