import * as contracts from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { authenticatePasscode } from './authenticate-passcode.ts';
import { sendEmailPasscode, sendPhonePasscode } from './send-passcode.ts';

export const otpEndpoints = [
  endpoint(contracts.otpEmailLoginOrCreate, ({ deps, principal, body }) =>
    sendEmailPasscode(deps, principal, 'create', body),
  ),
  endpoint(contracts.otpEmailSendPrimary, ({ deps, principal, body }) =>
    sendEmailPasscode(deps, principal, 'known', body),
  ),
  endpoint(contracts.otpEmailSendSecondary, ({ deps, principal, body }) =>
    sendEmailPasscode(deps, principal, 'further', body),
  ),
  endpoint(contracts.otpSmsLoginOrCreate, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'create', 'sms', body),
  ),
  endpoint(contracts.otpSmsSendPrimary, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'known', 'sms', body),
  ),
  endpoint(contracts.otpSmsSendSecondary, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'further', 'sms', body),
  ),
  endpoint(contracts.otpWhatsappLoginOrCreate, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'create', 'whatsapp', body),
  ),
  endpoint(contracts.otpWhatsappSendPrimary, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'known', 'whatsapp', body),
  ),
  endpoint(contracts.otpWhatsappSendSecondary, ({ deps, principal, body }) =>
    sendPhonePasscode(deps, principal, 'further', 'whatsapp', body),
  ),
  endpoint(contracts.otpAuthenticate, ({ deps, principal, body }) => authenticatePasscode(deps, principal, body)),
];
