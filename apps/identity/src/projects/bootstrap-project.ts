import { bootstrapProject, fail } from '@targum/identity-contracts';
import { publicEndpoint } from '../http/endpoint.ts';

/** Only what the widget needs; unknown tokens of any shape get one and the same answer. */
export const bootstrap = publicEndpoint(bootstrapProject, async ({ deps, params, reply }) => {
  const project = await deps.projects.byPublicToken(params.publicToken);
  if (!project) throw fail('project_not_found');
  const { settings } = project;
  reply.header('cache-control', 'private, max-age=60');
  return {
    project_name: project.name,
    disable_sdk_watermark: settings.disable_sdk_watermark,
    cname_domain: settings.cname_domain,
    email_domains: settings.email_domains.length > 0 ? settings.email_domains : deps.senderDomains,
    captcha_settings: settings.captcha?.enabled
      ? { enabled: true as const, siteKey: settings.captcha.site_key }
      : { enabled: false as const },
    pkce_required_for_email_magic_links: settings.pkce_required_for_email_magic_links,
    pkce_required_for_password_resets: settings.pkce_required_for_password_resets,
    pkce_required_for_oauth: settings.pkce_required_for_oauth,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config:
      settings.password_policy === 'luds'
        ? { luds_complexity: settings.luds_complexity, luds_minimum_count: settings.password_min_length }
        : null,
    dfp_protected_auth_enabled: settings.dfp_protected_auth_enabled,
    dfp_protected_auth_mode: settings.dfp_protected_auth_mode,
    rbac_policy: settings.rbac_policy,
    siwe_required_for_crypto_wallets: settings.siwe_required_for_crypto_wallets,
    strict: settings.strict,
    vertical: 'CONSUMER' as const,
  };
});
