/**
 * The texts of the first screen, which travel with it. ICU messages; `he-first.ts` and overrides are typed against this
 * object, so a missing key does not compile.
 */
export const enFirst = {
  'login.title': 'Sign up or log in',
  'login.subtitle': 'Choose how you would like to create your account.',
  'methodDivider.text': 'or',
  'oauth.continueWith': 'Continue with {provider}',
  'oauth.more': 'More options',
  'oauth.inAppBrowser':
    'Google does not allow sign-in inside this app. Open this page in your browser, or use another way.',
  'provider.lastUsed': 'Last used',
  'tab.list': 'Ways to sign in',
  'tab.text': 'Text',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'Email',
  'watermark.text': 'Powered by Targum Identity',
  'notice.memoryOnly': 'Your browser blocks storage. You will be signed out when this page closes.',
  'formField.email': 'Email',
  'formField.emailHint': 'example@email.com',
  'button.continueWithEmail': 'Continue with email',
  'button.tryAgain': 'Try again',
  'button.loading': 'Loading',
  'loading.text': 'Loading…',
  'error.config.passkeysAlone': 'Error: Cannot use Passkeys by itself, please add another product to the config.',
  'error.config.linkAndCode': 'Error: Cannot use both EML and Email OTP',
  'error.config.noProducts': 'Error: No products are configured.',
  'error.config.notAList': 'Error: {field} must be a list.',
  'error.config.unknownProduct': 'Error: Unknown product: {product}',
  'errors.invalidEmail': 'Invalid email address.',
  'error.unreachable': 'The server could not be reached. Check your connection and try again.',
  'error.unknown': 'Something went wrong. Please try again.',
  'error.chunk': 'A part of this page could not be loaded. Check your connection and try again.',
  'error.invalid_email': 'Email format is invalid.',
} as const;
