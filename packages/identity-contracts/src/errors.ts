import { AppError, defineErrors } from '@targum/wire';

/**
 * Every error type the identity server can answer. The status follows the protocol's table; the text is
 * what the widget may show, so it never holds anything the caller sent.
 */
export const identityErrors = defineErrors({
  bad_request: { status: 400, message: 'The request is not in the expected form.' },
  invalid_argument: { status: 400, message: 'A value in the request is out of its allowed range.' },
  invalid_email: { status: 400, message: 'Email format is invalid.' },
  inactive_email: {
    status: 400,
    message: 'The email address is marked as inactive. Use another address or contact support.',
  },
  invalid_phone_number: {
    status: 400,
    message: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  },
  invalid_phone_number_country_code: {
    status: 400,
    message: 'The country code of the phone number is invalid, unsupported or disabled.',
  },
  unsubscribed_phone_number: {
    status: 400,
    message: 'The phone number has unsubscribed from our messages. Text START to resubscribe.',
  },
  invalid_code: { status: 400, message: 'Code format is invalid, please try again.' },
  invalid_method_id: { status: 400, message: 'The method id is not in the expected form.' },
  invalid_user_id: { status: 400, message: 'The user id is not in the expected form.' },
  invalid_session_token: { status: 400, message: 'Invalid session token.' },
  invalid_magic_link_url: { status: 400, message: 'The redirect URL is not registered for this project.' },
  invalid_redirect_url: { status: 400, message: 'The redirect URL is not registered for this project.' },
  no_match_for_provided_oauth_url: { status: 400, message: 'The redirect URL is not registered for this project.' },
  bad_domain_for_stytch_sdk: { status: 400, message: 'This website is not registered for this project.' },
  duplicate_email: { status: 400, message: 'A user with that email already exists.' },
  duplicate_phone_number: { status: 400, message: 'A user with that phone number already exists.' },
  duplicate_member_phone_number: {
    status: 400,
    message: 'A member with that phone number already exists for this organization.',
  },
  duplicate_identity: { status: 409, message: 'This sign-in method already belongs to another account.' },
  weak_password: { status: 400, message: 'The password is too easy to guess. Choose a longer or less common one.' },
  breached_password: {
    status: 400,
    message: 'Password appears in the list of breached passwords and must be reset.',
  },
  reset_password: { status: 400, message: 'Password must be reset.' },
  pkce_mismatch: { status: 400, message: 'The PKCE code verifier does not match.' },
  pkce_expected_code_verifier: { status: 400, message: 'A PKCE code verifier is required.' },
  pkce_did_not_expect_code_verifier: { status: 400, message: 'A PKCE code verifier was not expected.' },
  pkce_required: { status: 400, message: 'This project requires a PKCE code challenge.' },
  unauthorized_credentials: { status: 401, message: 'Unauthorized credentials.' },
  user_unauthenticated: {
    status: 401,
    message: 'Must have an active session to call this method. Have you logged in yet?',
  },
  unable_to_auth_magic_link: {
    status: 401,
    message:
      'The magic link could not be authenticated because it was either already used or expired. Please try again.',
  },
  unable_to_auth_otp_code: { status: 401, message: 'The passcode was already used or has expired.' },
  unable_to_auth_password_reset_token: {
    status: 401,
    message: 'The password reset link was either already used or expired. Please try again.',
  },
  unable_to_auth_trusted_token: { status: 401, message: 'The trusted token could not be verified.' },
  unable_to_auth_access_token: { status: 401, message: 'The access token could not be verified.' },
  unable_to_auth_impersonation_token: { status: 401, message: 'The impersonation token could not be verified.' },
  reauth_required: { status: 403, message: 'Confirm your identity again to continue.' },
  unauthorized_action: { status: 403, message: 'Unauthorized action.' },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Look at it again and repeat your change.',
  },
  session_changed: { status: 409, message: 'The signed-in account changed in the meantime. Please review again.' },
  otp_code_not_found: { status: 404, message: 'Invalid passcode, please try again.' },
  magic_link_not_found: { status: 404, message: 'The magic link could not be found.' },
  email_not_found: { status: 404, message: 'Email not found.' },
  phone_number_not_found: { status: 404, message: 'Phone number not found.' },
  user_not_found: { status: 404, message: 'User not found.' },
  session_not_found: { status: 404, message: 'Session not found.' },
  no_user_password: { status: 404, message: 'Password not found for this user. Please try again.' },
  member_password_not_found: { status: 404, message: 'Member password not found.' },
  organization_not_found: { status: 404, message: 'Organization not found.' },
  project_not_found: { status: 404, message: 'Project not found.' },
  connected_app_not_found: { status: 404, message: 'The connected application could not be found.' },
  factor_not_found: { status: 404, message: 'The sign-in method could not be found.' },
  last_factor: { status: 400, message: 'The last way to sign in cannot be removed. Add another one first.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Try again.' },
  payload_too_large: { status: 413, message: 'The request is larger than allowed.' },
  unsupported_media_type: { status: 415, message: 'The request has a content type that is not accepted here.' },
  misdirected_request: { status: 421, message: 'This server does not answer for that host.' },
  user_lock_limit_reached: {
    status: 429,
    message: 'Too many failed authentication attempts. Please try again later.',
    retryable: true,
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
    retryable: true,
  },
  /** Answered as plain text: the published SDK then proves itself and asks once more. */
  captcha_required: { status: 403, message: 'Captcha required', retryable: true },
  captcha_failed: { status: 429, message: 'The captcha could not be verified. Please try again.', retryable: true },
  downstream_carrier_error: {
    status: 400,
    message: 'The message could not be delivered. Check the address or number, or try another way.',
    retryable: true,
  },
  invalid_client: { status: 400, message: 'The application is not registered.' },
  invalid_scope: { status: 400, message: 'A requested scope is not allowed for this application.' },
  unsupported_response_type: { status: 400, message: 'Only the authorization code flow is supported.' },
  invalid_id_token_hint: { status: 400, message: 'The id_token_hint could not be verified.' },
  internal_server_error: { status: 500, message: 'Something went wrong on our side. Try again.', retryable: true },
  busy: { status: 503, message: 'The service is busy. Try again in a moment.', retryable: true },
  // WebAuthn, wallets, TOTP and social sign-in
  webauthn_registration_not_found: { status: 404, message: 'Passkey registration not found.' },
  biometric_registration_not_found: { status: 404, message: 'Biometric registration not found.' },
  crypto_wallet_not_found: { status: 404, message: 'The wallet could not be found.' },
  totp_not_found: { status: 404, message: 'The authenticator app could not be found.' },
  oauth_user_registration_not_found: { status: 404, message: 'The connected sign-in provider could not be found.' },
  unable_to_auth_webauthn_registration: { status: 401, message: 'The passkey could not be verified.' },
  duplicate_webauthn_registration: { status: 400, message: 'This passkey is already registered.' },
  too_many_webauthn_registrations: { status: 400, message: 'This account has as many passkeys as it may have.' },
  unable_to_authenticate_crypto_wallet: { status: 401, message: 'The wallet signature could not be verified.' },
  invalid_crypto_wallet_address: { status: 400, message: 'The wallet address is not valid.' },
  active_totp_exists: { status: 400, message: 'An authenticator app is already set up for this user.' },
  unable_to_auth_totp_code: { status: 401, message: 'Invalid passcode, please try again.' },
  unable_to_auth_recovery_code: { status: 401, message: 'The recovery code is not valid.' },
  oauth_token_not_found: { status: 404, message: 'OAuth Token could not be found.' },
  oauth_flow_callback_error: { status: 400, message: 'OAuth callback error, please try again' },
  oauth_state_mismatch: { status: 400, message: 'OAuth callback error, please try again' },
  oauth_provider_not_configured: { status: 400, message: 'This sign-in provider is not configured.' },
  no_login_redirect_urls_set: { status: 400, message: 'No login redirect URLs set.' },
  no_signup_redirect_urls_set: { status: 400, message: 'No signup redirect URLs set.' },
});

export type IdentityErrorType = keyof typeof identityErrors;

export const isIdentityErrorType = (value: string): value is IdentityErrorType => Object.hasOwn(identityErrors, value);

export const fail = AppError.of(identityErrors);
