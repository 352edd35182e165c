import { randomUUID } from 'node:crypto';
import type { SdkClient } from '../../../testing/sdk-client.ts';
import { lastMessage, type TestIdentity } from '../../../testing/start-identity.ts';
import { type Deviation, SoftwareAuthenticator } from './software-authenticator.ts';

/** What tests of passkeys do again and again. */
export function passkeyDriver(server: TestIdentity) {
  /** A person with a proved address, signed in a moment ago. */
  async function somebody() {
    const caller = server.client();
    const email = `${randomUUID()}@example.com`;
    const sent = await caller.post('/otps/email/login_or_create', { email });
    const entered = await caller.signIn('/otps/authenticate', {
      token: lastMessage(server.outbox, email).code,
      method_id: sent.data.method_id,
      session_duration_minutes: 60,
    });
    return { caller, email, userId: entered.data.user_id };
  }

  async function register(caller: SdkClient, device: SoftwareAuthenticator, deviation: Deviation = {}) {
    const start = await caller.post('/webauthn/register/start', {
      domain: 'localhost',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      return_passkey_credential_options: true,
    });
    const options = String(start.data['public_key_credential_creation_options']);
    return caller.signIn('/webauthn/register', {
      public_key_credential: device.create(options, deviation),
      session_duration_minutes: 60,
    });
  }

  async function challengeFor(caller: SdkClient, step: 'primary' | 'secondary'): Promise<string> {
    const start = await caller.post(`/webauthn/authenticate/start/${step}`, {
      domain: 'localhost',
      return_passkey_credential_options: true,
    });
    return String(start.data['public_key_credential_request_options']);
  }

  async function enter(caller: SdkClient, device: SoftwareAuthenticator, deviation: Deviation = {}) {
    const credential = device.get(await challengeFor(caller, 'primary'), deviation);
    return caller.signIn('/webauthn/authenticate', { public_key_credential: credential, session_duration_minutes: 60 });
  }

  async function withPasskey() {
    const { caller, email, userId } = await somebody();
    const device = new SoftwareAuthenticator();
    const added = await register(caller, device);
    return { caller, email, userId, device, registrationId: String(added.data['webauthn_registration_id']) };
  }

  return { somebody, register, challengeFor, enter, withPasskey };
}
