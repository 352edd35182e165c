/** Which settings the page offers with a control of their own, by group; every other one can be written as JSON. */
export const settingGroups = {
  addresses: {
    allowed_origins: { kind: 'lines' },
    redirect_urls: { kind: 'lines' },
    default_redirect_url: { kind: 'text' },
    authorize_page_url: { kind: 'text' },
    email_domains: { kind: 'lines' },
    cname_domain: { kind: 'text' },
  },
  methods: {
    magic_link_minutes: { kind: 'number', min: 5, max: 10_080 },
    otp_minutes: { kind: 'number', min: 1, max: 10 },
    strict: { kind: 'flag' },
    pkce_required_for_email_magic_links: { kind: 'flag' },
    pkce_required_for_password_resets: { kind: 'flag' },
    pkce_required_for_oauth: { kind: 'flag' },
    siwe_required_for_crypto_wallets: { kind: 'flag' },
    siwe_chain_ids: { kind: 'lines', emptyIsAll: true },
    disable_sdk_watermark: { kind: 'flag' },
  },
  passwords: {
    password_policy: { kind: 'choice', options: ['zxcvbn', 'luds'] },
    password_min_length: { kind: 'number', min: 8, max: 128 },
    luds_complexity: { kind: 'number', min: 1, max: 4 },
    breach_check_on_login: { kind: 'flag' },
  },
  sessions: {
    session_default_minutes: { kind: 'number', min: 5, max: 527_040 },
    session_max_minutes: { kind: 'number', min: 5, max: 527_040 },
    reauth_minutes: { kind: 'number', min: 1, max: 527_040 },
    jwt_algorithm: { kind: 'choice', options: ['RS256', 'ES256'] },
    http_only_cookies: { kind: 'flag' },
  },
  protection: {
    lock_after: { kind: 'number', min: 3, max: 100 },
    lock_minutes: { kind: 'number', min: 1, max: 527_040 },
    sms_min_completion_percent: { kind: 'number', min: 0, max: 100 },
    sms_cost_micros: { kind: 'number', min: 0, max: 1_000_000_000 },
    sms_countries: { kind: 'lines', emptyIsAll: true },
    dfp_protected_auth_enabled: { kind: 'flag' },
    dfp_protected_auth_mode: { kind: 'choice', options: ['OBSERVATION', 'DECISIONING'] },
  },
} as const;

type Groups = typeof settingGroups;
export type SettingName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];

export type SettingKind =
  | { kind: 'text' | 'flag' }
  /** A list; where `emptyIsAll`, an empty one is sent as none, which allows everything. */
  | { kind: 'lines'; emptyIsAll?: boolean }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly ('zxcvbn' | 'luds' | 'RS256' | 'ES256' | 'OBSERVATION' | 'DECISIONING')[] };

export const isSettingName = (name: string): name is SettingName => offered.has(name);

/** What stands as JSON and has an explanation of its own. */
export const explained = [
  'captcha',
  'limits',
  'oauth_providers',
  'rbac_policy',
  'trusted_profiles',
  'webauthn',
] as const;

const offered = new Set<string>(Object.values(settingGroups).flatMap((group) => Object.keys(group)));

/** What has no control of its own, in the order of the alphabet. */
export const furtherNames = (settings: Record<string, unknown>): string[] =>
  Object.keys(settings)
    .filter((name) => !offered.has(name))
    .toSorted();
