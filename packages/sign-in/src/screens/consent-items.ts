import type { Bootstrap, ConsentPreflight } from '@targum/identity-client';
import type { ConsentItem } from '../config/types.ts';
import type { Translate } from '../flow/context.ts';

const KNOWN = new Set(['openid', 'profile', 'email', 'phone', 'full_access', 'offline_access']);

export function isCustom(scope: string): boolean {
  return !KNOWN.has(scope);
}

/** What a visitor is asked to allow, in sentences. Custom scopes are described by the project's policy, else named. */
export function consentItems(
  t: Translate,
  preflight: ConsentPreflight,
  { projectName, rbacPolicy }: Bootstrap,
): ConsentItem[] {
  const scopes = preflight.scope_results.filter((one) => one.is_grantable).map((one) => one.scope);
  const project = projectName ?? location.hostname;
  const parts = (['profile', 'email', 'phone'] as const)
    .filter((one) => scopes.includes(one))
    .map((one) => t(`idpConsent.part.${one}`));
  const list = new Intl.ListFormat(t.locale, { type: 'conjunction' });
  return [
    ...(scopes.includes('openid') ? [t('idpConsent.scope.openid', { project })] : []),
    ...(parts.length > 0 ? [t('idpConsent.scope.profile', { parts: list.format(parts) })] : []),
    ...(scopes.includes('offline_access') ? [t('idpConsent.scope.offline')] : []),
    ...(scopes.includes('full_access') ? [t('idpConsent.scope.full')] : []),
    ...scopes
      .filter(isCustom)
      .map(
        (scope) =>
          rbacPolicy?.scopes?.find((one) => one.scope === scope)?.description ||
          t('idpConsent.scope.custom', { scope }),
      ),
  ];
}

/** Names of other people's applications: no direction tricks, no walls of text. */
export function cleanName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 80);
}
