import type { Factor } from '../../sessions/factor.ts';
import type { RegistrationRow } from './webauthn.sql.ts';

/** What a session says about a passkey that was used. */
export function webauthnFactor(row: RegistrationRow): Factor {
  const { webauthn_registration_id, domain, user_agent } = row;
  return {
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  };
}
