import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/fuzz.ts';
import { startIdentity } from '../../testing/start-identity.ts';
import { passkeyDriver } from './testing/passkey-driver.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const server = await startIdentity();
const { somebody, challengeFor, withPasskey } = passkeyDriver(server);
const numRuns = 25;

/** Whatever comes, it is the caller's fault: never a crash of ours, never a success. */
function expectRefusal(status: number) {
  expect([400, 401, 404, 413]).toContain(status);
}

describe('row 140: whatever is sent for a passkey', { timeout: 120_000 }, () => {
  it('as attestation bytes is refused and does not crash', async () => {
    const { caller } = await somebody();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const start = await caller.post('/webauthn/register/start', { domain: 'localhost' });
        const options = String(start.data['public_key_credential_creation_options']);
        const attestationObject = Buffer.from(bytes).toString('base64url');
        const credential = new SoftwareAuthenticator().create(options, { attestationObject });
        const answer = await caller.post('/webauthn/register', { public_key_credential: credential });
        expectRefusal(answer.status);
      }),
      { numRuns },
    );
  });

  it('as an honest attestation with some bytes changed is refused or, where nothing is signed, harmless', async () => {
    const { caller, userId } = await somebody();
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const start = await caller.post('/webauthn/register/start', { domain: 'localhost' });
        const options = String(start.data['public_key_credential_creation_options']);
        const honest = JSON.parse(new SoftwareAuthenticator().create(options)) as {
          response: { attestationObject: string };
        };
        const bytes = Buffer.from(honest.response.attestationObject, 'base64url');
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ change;
        honest.response.attestationObject = bytes.toString('base64url');
        // A passkey that was accepted renews the session, and is taken away again for the next round.
        const answer = await caller.signIn('/webauthn/register', { public_key_credential: JSON.stringify(honest) });
        await server.database.pool.query('delete from identity.webauthn_registrations where user_id = $1', [userId]);
        expect([200, 400, 401]).toContain(answer.status);
      }),
      { numRuns },
    );
  });

  it('as assertion bytes is refused and does not crash', async () => {
    const { device } = await withPasskey();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.uint8Array({ maxLength: 100 }),
        async (authenticatorData, signature) => {
          const visitor = server.client();
          const options = await challengeFor(visitor, 'primary');
          const credential = JSON.parse(device.get(options)) as { response: Record<string, unknown> };
          credential.response['authenticatorData'] = Buffer.from(authenticatorData).toString('base64url');
          credential.response['signature'] = Buffer.from(signature).toString('base64url');
          const answer = await visitor.post('/webauthn/authenticate', {
            public_key_credential: JSON.stringify(credential),
            session_duration_minutes: 60,
          });
          expectRefusal(answer.status);
        },
      ),
      { numRuns },
    );
  });

  it('as JSON of any shape, or no JSON, is refused and does not crash', async () => {
    const { caller } = await somebody();
    const texts = fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constant('[]'), fc.constant('{"id":{}}'));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        for (const path of ['/webauthn/register', '/webauthn/authenticate']) {
          const answer = await caller.post(path, { public_key_credential: text, session_duration_minutes: 60 });
          expect(answer.status).toBe(400);
        }
      }),
      { numRuns },
    );
  });

  it.each([70_000, 900_000])('as %d characters is refused before it is read', async (length) => {
    const { caller } = await somebody();
    for (const path of ['/webauthn/register', '/webauthn/authenticate']) {
      const answer = await caller.post(path, {
        public_key_credential: 'x'.repeat(length),
        session_duration_minutes: 60,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('as a megabyte and more is refused by its size', async () => {
    const { caller } = await somebody();
    const answer = await caller.post('/webauthn/register', { public_key_credential: 'x'.repeat(1_100_000) });
    expect(answer.status).toBe(413);
  });
});
