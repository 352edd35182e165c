/** What a change of settings can do to people at once. */
export type Danger = 'removed' | 'off' | 'breaks' | 'shorter';

/** Protections: without them an attack is easier. */
const protections = new Set([
  'strict',
  'breach_check_on_login',
  'pkce_required_for_email_magic_links',
  'pkce_required_for_password_resets',
  'pkce_required_for_oauth',
  'siwe_required_for_crypto_wallets',
  'dfp_protected_auth_enabled',
]);

/** Pages and servers that were written for the value of now stop working with another. */
const agreements = new Set(['http_only_cookies', 'jwt_algorithm', 'cname_domain', 'authorize_page_url', 'webauthn']);

/** Lists of what is allowed: whoever uses an entry that goes is shut out. */
const allowances = new Set([
  'allowed_origins',
  'redirect_urls',
  'email_domains',
  'oauth_providers',
  'trusted_profiles',
]);

const isOn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === true;

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map((entry) => JSON.stringify(entry));
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
};

/** Why a change should be asked about first; undefined for one that hurts nobody. */
export function dangerOf(name: string, before: unknown, after: unknown): Danger | undefined {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  if (protections.has(name) && before === true && after === false) return 'off';
  if (name === 'captcha' && isOn(before) && !isOn(after)) return 'off';
  if (name === 'sms_min_completion_percent' && after === 0) return 'off';
  if (agreements.has(name)) return 'breaks';
  if (allowances.has(name) && namesIn(before).some((entry) => !namesIn(after).includes(entry))) return 'removed';
  // No list of countries means all of them.
  if (name === 'sms_countries' && Array.isArray(after)) {
    const kept = new Set(after.map(String));
    return !Array.isArray(before) || before.some((entry) => !kept.has(String(entry))) ? 'removed' : undefined;
  }
  if (name === 'session_max_minutes' && Number(after) < Number(before)) return 'shorter';
  return undefined;
}
