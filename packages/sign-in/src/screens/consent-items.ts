import type { Bootstrap, ConsentPreflight } from '@targum/identity-client';
import type { ConsentItem } from '../config/types.ts';
import type { Translate } from '../flow/context.ts';
import type { MessageId } from '../strings/index.ts';

const KNOWN = new Set(['openid', 'profile', 'email', 'phone', 'address', 'full_access', 'offline_access']);

/** What a profile is made of, one by one, so that a list of them reads as one list. */
const PARTS: Record<string, MessageId[]> = {
  profile: ['idpConsent.part.name', 'idpConsent.part.picture'],
  email: ['idpConsent.part.email'],
  phone: ['idpConsent.part.phone'],
  address: ['idpConsent.part.address'],
};

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
  const parts = Object.entries(PARTS).flatMap(([scope, ids]) => (scopes.includes(scope) ? ids.map((id) => t(id)) : []));
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
