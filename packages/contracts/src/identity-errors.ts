import { defineErrors } from '@targum/wire';

/** What the console's calls to the identity provider can refuse. */
export const identityConsoleErrors = defineErrors({
  identity_not_administered: {
    status: 501,
    message: 'The identity provider of this installation is not administered from here.',
  },
  identity_unreachable: {
    status: 502,
    message: 'The identity provider does not answer. Try again.',
    retryable: true,
  },
  identity_not_allowed: {
    status: 403,
    message: 'The key that this installation has for the identity provider does not allow this.',
  },
  identity_changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Nothing of yours was saved.',
  },
  identity_not_found: { status: 404, message: 'The identity provider does not know this.' },
  identity_refused: { status: 422, message: 'The identity provider does not accept this.' },
  identity_own_account: { status: 409, message: 'Nobody can lock themselves out: ask another administrator.' },
});
