import type { User } from '../types/user.ts';

/** Objects in the shapes the protocol records, with plain values. No code of the product answers with these: they are test parts. */
export const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export const BOOTSTRAP = {
  project_name: 'Targum',
  disable_sdk_watermark: true,
  cname_domain: null,
  email_domains: ['mail.targum.test'],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  dfp_protected_auth_enabled: false,
  dfp_protected_auth_mode: 'OBSERVATION',
  rbac_policy: {
    roles: [{ role_id: 'editor', description: '', permissions: [{ resource_id: 'books', actions: ['*'] }] }],
    resources: [{ resource_id: 'books', description: '', actions: ['read', 'write'] }],
    scopes: [{ scope: 'books:read', description: 'Read your books', permissions: [] }],
  },
  siwe_required_for_crypto_wallets: false,
  vertical: 'CONSUMER',
} as const;

export function makeUser(id: string, email: string | undefined, passkeys: string[] = []): User {
  return {
    user_id: `user-test-${id}`,
    created_at: '2026-01-01T00:00:00Z',
    status: 'active',
    name: { first_name: 'Dana', middle_name: '', last_name: 'Levi' },
    emails: email ? [{ email_id: `email-test-${id}`, email, verified: true }] : [],
    phone_numbers: [],
    providers: [],
    webauthn_registrations: passkeys.map((name, index) => ({
      webauthn_registration_id: `webauthn-registration-test-${index + 1}`,
      domain: 'localhost',
      user_agent: '',
      authenticator_type: '',
      verified: true,
      name,
    })),
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: null,
    roles: ['editor'],
    trusted_metadata: {},
    untrusted_metadata: {},
  };
}

export function makeSession(user: User, now: number, minutes: number) {
  const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return {
    session_id: `session-test-${user.user_id}`,
    user_id: user.user_id,
    started_at: at(now),
    last_accessed_at: at(now),
    expires_at: at(now + minutes * 60_000),
    attributes: { ip_address: '127.0.0.1', user_agent: 'test' },
    authentication_factors: [{ type: 'otp', delivery_method: 'email', last_authenticated_at: at(now) }],
    custom_claims: null,
    roles: ['editor'],
  };
}

export function strength(password: string, policy: 'zxcvbn' | 'luds') {
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].map((one) => one.test(password));
  const kinds = classes.filter(Boolean).length;
  const score = Math.min(4, Math.floor(password.length / 4));
  const breached = password.startsWith('password');
  const missing = { missing_characters: Math.max(0, 8 - password.length), missing_complexity: Math.max(0, 3 - kinds) };
  return {
    valid_password:
      !breached && (policy === 'luds' ? missing.missing_characters + missing.missing_complexity === 0 : score >= 3),
    score,
    breached_password: breached,
    breach_detection_on_create: true,
    strength_policy: policy,
    feedback: {
      warning: score < 3 ? 'This is a commonly used password.' : '',
      suggestions: score < 3 ? ['Add more words that are less common.'] : [],
      luds_requirements: {
        has_lower_case: classes[0],
        has_upper_case: classes[1],
        has_digit: classes[2],
        has_symbol: classes[3],
        ...missing,
      },
    },
  };
}
