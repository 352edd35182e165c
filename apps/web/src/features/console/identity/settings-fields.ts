/**
 * Which settings the page offers with a control of their own, by group; every other one can be written as JSON. A
 * point leads into a setting that has parts.
 */
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
  passkeys: {
    'webauthn.rp_id': { kind: 'text' },
    'webauthn.user_verification': { kind: 'choice', options: ['preferred', 'required'] },
    'webauthn.related_origins': { kind: 'lines' },
  },
  captcha: {
    'captcha.enabled': { kind: 'flag' },
    'captcha.site_key': { kind: 'text', empty: '' },
    'captcha.secret': { kind: 'secret' },
    'captcha.verify_url': { kind: 'text', empty: '' },
    'captcha.min_score': { kind: 'number', min: 0, max: 1, step: 0.05 },
    'captcha.on_outage': { kind: 'choice', options: ['allow', 'refuse'] },
    'captcha.hostnames': { kind: 'lines' },
  },
  limits: {
    'limits.message_spacing': { kind: 'limit' },
    'limits.message_hour': { kind: 'limit' },
    'limits.message_day': { kind: 'limit' },
    'limits.prefix_hour': { kind: 'limit' },
    'limits.country_hour': { kind: 'limit' },
    'limits.sms_day': { kind: 'limit' },
    'limits.prefix_probe': { kind: 'limit' },
    'limits.project_failures': { kind: 'limit' },
    'limits.failures_per_address': { kind: 'limit' },
    'limits.sends_per_address': { kind: 'limit' },
    'limits.searches_per_address': { kind: 'limit' },
    'limits.without_captcha': { kind: 'limit' },
  },
} as const;

type Groups = typeof settingGroups;
export type SettingName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups];

type Choice = Extract<{ [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups], { options: unknown }>;

export type SettingKind =
  | { kind: 'flag' | 'secret' | 'limit' }
  /** What an emptied field is sent as: null where nothing else is said. */
  | { kind: 'text'; empty?: '' }
  /** A list; where `emptyIsAll`, an empty one is sent as none, which allows everything. */
  | { kind: 'lines'; emptyIsAll?: boolean }
  | { kind: 'number'; min: number; max: number; step?: number }
  | { kind: 'choice'; options: readonly Choice['options'][number][] };

export const isLimitName = (name: SettingName): name is keyof Groups['limits'] => name in settingGroups.limits;

type Values = Record<string, unknown>;

/** Settings with parts, as they are before anybody has set them, and the group that their parts stand in. */
const composed: Record<string, { group: keyof Groups; empty: Values }> = {
  webauthn: { group: 'passkeys', empty: {} },
  limits: { group: 'limits', empty: {} },
  captcha: {
    group: 'captcha',
    empty: {
      enabled: false,
      site_key: '',
      secret: '',
      verify_url: '',
      min_score: 0.5,
      hostnames: [],
      on_outage: 'allow',
    },
  },
};

type EditedGroup = (typeof editedLists)[keyof typeof editedLists];

/** The group that a setting with parts is called after. */
export const groupOf = (name: string): keyof Groups | EditedGroup | undefined =>
  composed[name]?.group ?? Object.entries(editedLists).find(([list]) => list === name)?.[1];

const partsOf = (values: Values, top: string): Values => ({
  ...composed[top]?.empty,
  ...(values[top] as Values | null | undefined),
});

export function readSetting(values: Values, name: string): unknown {
  const [top = name, part] = name.split('.');
  return part === undefined ? values[top] : partsOf(values, top)[part];
}

/** Which setting has to be written so that this one, or this part of it, has that value. */
export function writeSetting(values: Values, name: string, value: unknown): [name: string, value: unknown] {
  const [top = name, part] = name.split('.');
  return part === undefined ? [name, value] : [top, { ...partsOf(values, top), [part]: value }];
}

export const isSettingName = (name: string): name is SettingName => offered.has(name);

/** What stands as JSON and has an explanation of its own. */
export const explained = ['oauth_providers'] as const;

/** Lists that have an editor of their own, by the group that it stands in. */
export const editedLists = { rbac_policy: 'roles', trusted_profiles: 'trusted' } as const;

const offered = new Set<string>(Object.values(settingGroups).flatMap((group) => Object.keys(group)));

/** What has no control of its own, in the order of the alphabet. */
export const furtherNames = (settings: Record<string, unknown>): string[] =>
  Object.keys(settings)
    .filter((name) => !offered.has(name) && !Object.hasOwn(composed, name) && !Object.hasOwn(editedLists, name))
    .toSorted();
