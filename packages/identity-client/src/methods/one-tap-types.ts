export const ONE_TAP_POSITIONS = [
  'floating',
  'floatingOrEmbedded',
  'embedded',
  'embeddedOnly',
  'forceLegacyEmbedded',
] as const;
export type OneTapPosition = (typeof ONE_TAP_POSITIONS)[number];

export const ONE_TAP_PARENT_ID = 'google-parent-prompt';

export type OneTapFailure =
  | 'oauth_config_not_found'
  | 'no_signup_redirect_urls_set'
  | 'no_login_redirect_urls_set'
  | 'unregistered_origin'
  | 'invalid_client'
  | 'default_provider_not_allowed';

export type OneTapOutcome = { success: true } | { success: false; reason: string };

export interface OneTapOptions {
  position?: OneTapPosition;
  cancel_on_tap_outside?: boolean;
  login_redirect_url?: string;
  signup_redirect_url?: string;
  onCancel?: () => void;
  onError?: (error: unknown) => void;
}
