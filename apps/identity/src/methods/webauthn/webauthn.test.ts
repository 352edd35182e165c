import { describe, expect, it } from 'vitest';
import { lastMessage, startIdentity } from '../../testing/start-identity.ts';
import { passkeyDriver } from './testing/passkey-driver.ts';
import { type Deviation, SoftwareAuthenticator } from './testing/software-authenticator.ts';

const server = await startIdentity();
const { somebody, register, challengeFor, enter, withPasskey } = passkeyDriver(server);
const { pool } = server.database;
const rows = async (text: string, values: unknown[]) =>
  (await pool.query(text, values)).rows as Record<string, unknown>[];
const refused = [401, 'unable_to_auth_webauthn_registration'];

describe('passkeys', () => {
  it('are added to the signed-in user and sign in without anything else', async () => {
    const { caller, email } = await somebody();
    const device = new SoftwareAuthenticator();
    const added = await register(caller, device);
    expect(added.status).toBe(200);
    expect(added.data.user).toMatchObject({
      webauthn_registrations: [{ domain: 'localhost', verified: true, name: expect.stringMatching(/^Passkey/) }],
    });
    expect(added.data.session?.authentication_factors.map((factor) => factor['type'])).toEqual(['otp', 'webauthn']);
    const visitor = server.client();
    const entered = await enter(visitor, device);
    expect(entered.status).toBe(200);
    expect(entered.data.user?.emails[0]?.email).toBe(email);
    expect(entered.data['webauthn_registration_id']).toBe(added.data['webauthn_registration_id']);
  });

  it('confirm a running session as a further factor', async () => {
    const { caller } = await somebody();
    const device = new SoftwareAuthenticator();
    const added = await register(caller, device);
    const options = await challengeFor(caller, 'secondary');
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: device.id }], userVerification: 'preferred' });
    const again = await caller.signIn('/webauthn/authenticate', {
      public_key_credential: device.get(options),
      session_duration_minutes: 60,
    });
    expect(again.data.session?.session_id).toBe(added.data.session?.session_id);
  });

  it('ask for a discoverable key, exclude those already there, and say who the relying party is', async () => {
    const { caller } = await somebody();
    const device = new SoftwareAuthenticator();
    await register(caller, device);
    const start = await caller.post('/webauthn/register/start', {
      domain: 'localhost',
      user_agent: 'x',
      return_passkey_credential_options: true,
      authenticator_type: 'platform',
    });
    const options: unknown = JSON.parse(String(start.data['public_key_credential_creation_options']));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Targum' },
      excludeCredentials: [{ id: device.id }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        authenticatorAttachment: 'platform',
      },
      attestation: 'none',
    });
  });

  it('are asked for in the older way too, for whoever is signed in or for anybody', async () => {
    const { caller, device, userId } = await withPasskey();
    for (const [client, whose] of [
      [server.client(), ''],
      [caller, userId],
    ] as const) {
      const start = await client.post('/webauthn/authenticate/start', { domain: 'localhost' });
      expect(start.data.user_id).toBe(whose);
      const entered = await client.signIn('/webauthn/authenticate', {
        public_key_credential: device.get(String(start.data['public_key_credential_request_options'])),
      });
      expect([entered.status, entered.data.user_id]).toEqual([200, userId]);
    }
  });

  it('take a counter that stays at zero, and one that moves forward', async () => {
    const { device } = await withPasskey();
    expect((await enter(server.client(), device)).status).toBe(200);
    expect((await enter(server.client(), device, { counter: 5 })).status).toBe(200);
    expect((await enter(server.client(), device, { counter: 6 })).status).toBe(200);
  });
});

describe('row 140: a passkey is refused, and its challenge spent', () => {
  const deviations: [string, Deviation][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an origin that only begins like ours', { origin: 'http://localhost.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['made for registering', { type: 'webauthn.create' }],
    ['without a person present', { flags: 4 | 8 | 16 }],
    ['that is backed up but cannot be', { flags: 1 | 4 | 16 }],
    ['that names another user', { userHandle: Buffer.from('user-test-somebody-else').toString('base64url') }],
    ['with another signature', { signature: Buffer.alloc(70, 3).toString('base64url') }],
    ['with an empty signature', { signature: '' }],
  ];

  it.each(deviations)('%s', async (_, deviation) => {
    const { device, userId } = await withPasskey();
    const visitor = server.client();
    const options = await challengeFor(visitor, 'primary');
    const submit = (credential: string) =>
      visitor.post('/webauthn/authenticate', { public_key_credential: credential, session_duration_minutes: 60 });
    const answer = await submit(device.get(options, deviation));
    expect([answer.status, answer.type]).toEqual(refused);
    const honest = await submit(device.get(options));
    expect([honest.status, honest.type]).toEqual(refused);
    const [failures] = await rows(
      `select count(*)::int as n from identity.audit_log where action = 'webauthn.failed' and user_id = $1`,
      [userId],
    );
    expect(failures).toEqual({ n: 2 });
  });

  it('when its challenge was used before', async () => {
    const { device } = await withPasskey();
    const visitor = server.client();
    const credential = device.get(await challengeFor(visitor, 'primary'));
    const body = { public_key_credential: credential, session_duration_minutes: 60 };
    expect((await visitor.post('/webauthn/authenticate', body)).status).toBe(200);
    const replay = await server.client().post('/webauthn/authenticate', body);
    expect([replay.status, replay.type]).toEqual(refused);
  });

  it('when it is sent ten times at once: one session', async () => {
    const { device } = await withPasskey();
    const credential = device.get(await challengeFor(server.client(), 'primary'));
    const body = { public_key_credential: credential, session_duration_minutes: 60 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.client().post('/webauthn/authenticate', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('when its challenge was made up, is for registering, or is another user’s', async () => {
    const { device, caller } = await withPasskey();
    const madeUp = await enter(server.client(), device, { challenge: 'A'.repeat(43) });
    expect([madeUp.status, madeUp.type]).toEqual(refused);
    const start = await caller.post('/webauthn/register/start', { domain: 'localhost' });
    const { challenge } = JSON.parse(String(start.data['public_key_credential_creation_options'])) as {
      challenge: string;
    };
    const mixed = await enter(server.client(), device, { challenge });
    expect([mixed.status, mixed.type]).toEqual(refused);
    const other = await withPasskey();
    const options = await challengeFor(other.caller, 'secondary');
    const foreign = await other.caller.post('/webauthn/authenticate', {
      public_key_credential: device.get(options),
      session_duration_minutes: 60,
    });
    expect([foreign.status, foreign.type]).toEqual(refused);
  });

  it('when its challenge is older than five minutes', async () => {
    const { device } = await withPasskey();
    const visitor = server.client();
    const options = await challengeFor(visitor, 'primary');
    server.clock.forward(301);
    const late = await visitor.post('/webauthn/authenticate', {
      public_key_credential: device.get(options),
      session_duration_minutes: 60,
    });
    expect([late.status, late.type]).toEqual(refused);
  });

  it('without verification of the person where the project demands it', async () => {
    await server.setSettings({ webauthn: { user_verification: 'required' } });
    const { device } = await withPasskey();
    const lax = await enter(server.client(), device, { flags: 1 | 8 | 16 });
    const strict = await enter(server.client(), device);
    await server.setSettings({});
    expect([lax.status, lax.type]).toEqual(refused);
    expect(strict.status).toBe(200);
  });

  it('is 404 when nobody has registered it', async () => {
    const answer = await enter(server.client(), new SoftwareAuthenticator());
    expect([answer.status, answer.type]).toEqual([404, 'webauthn_registration_not_found']);
  });
});

describe('row 140: a new passkey is refused', () => {
  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['made for signing in', { type: 'webauthn.get' }],
    ['without a person present', { flags: 4 | 64 }],
    ['that is backed up but cannot be', { flags: 1 | 4 | 16 | 64 }],
    ['of an algorithm that nobody asked for', { algorithm: -65535 }],
    ['that is cut short', { attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10' }],
    ['that is no CBOR at all', { attestationObject: Buffer.alloc(500, 0xff).toString('base64url') }],
  ])('%s', async (_, deviation) => {
    const { caller, userId } = await somebody();
    const answer = await register(caller, new SoftwareAuthenticator(), deviation);
    expect([answer.status, answer.type]).toEqual(refused);
    expect(await rows('select 1 from identity.webauthn_registrations where user_id = $1', [userId])).toEqual([]);
  });

  it('when the challenge was another user’s', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const start = await first.caller.post('/webauthn/register/start', { domain: 'localhost' });
    const credential = new SoftwareAuthenticator().create(String(start.data['public_key_credential_creation_options']));
    const answer = await second.caller.post('/webauthn/register', { public_key_credential: credential });
    expect([answer.status, answer.type]).toEqual(refused);
  });
});

describe('row 141: a counter that goes back', () => {
  it('is refused, flagged, and told to the owner', async () => {
    const { device, email, userId } = await withPasskey();
    expect((await enter(server.client(), device, { counter: 10 })).status).toBe(200);
    for (const counter of [10, 9, 0]) {
      const answer = await enter(server.client(), device, { counter });
      expect([answer.status, answer.type]).toEqual(refused);
    }
    const [flagged] = await rows(
      'select suspected_clone_at is not null as flagged from identity.webauthn_registrations where user_id = $1',
      [userId],
    );
    expect(flagged).toEqual({ flagged: true });
    await expect.poll(() => lastMessage(server.outbox, email, 'passkey_copied').text).toContain('Passkey');
  });
});

describe('row 142: managing passkeys', () => {
  it('needs a session', async () => {
    const visitor = server.client();
    const device = new SoftwareAuthenticator();
    const options = JSON.stringify({ rp: { id: 'localhost' }, user: { id: 'YQ' }, challenge: 'A'.repeat(43) });
    const answers = [
      await visitor.post('/webauthn/register/start', { domain: 'localhost' }),
      await visitor.post('/webauthn/register', { public_key_credential: device.create(options) }),
      await visitor.post('/webauthn/authenticate/start/secondary', { domain: 'localhost' }),
      await visitor.call('PUT', '/webauthn/update/x', { name: 'x' }),
      await visitor.call('DELETE', '/users/webauthn_registrations/x'),
    ];
    for (const answer of answers) expect([answer.status, answer.type]).toEqual([401, 'user_unauthenticated']);
  });

  it('needs a proof that is not stale', async () => {
    const { caller } = await somebody();
    server.clock.forward(11 * 60);
    const answer = await caller.post('/webauthn/register/start', { domain: 'localhost' });
    expect([answer.status, answer.type]).toEqual([403, 'reauth_required']);
  });

  it('refuses a credential that belongs to another account', async () => {
    const { device } = await withPasskey();
    const { caller } = await somebody();
    const answer = await register(caller, device);
    expect([answer.status, answer.type]).toEqual([400, 'duplicate_webauthn_registration']);
  });

  it('stops at the tenth passkey', async () => {
    const { caller } = await somebody();
    for (let i = 0; i < 10; i += 1) expect((await register(caller, new SoftwareAuthenticator())).status).toBe(200);
    const eleventh = await caller.post('/webauthn/register/start', { domain: 'localhost' });
    expect([eleventh.status, eleventh.type]).toEqual([400, 'too_many_webauthn_registrations']);
  });

  it('finds nobody else’s passkey to rename or delete', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const renamed = await mine.caller.call('PUT', `/webauthn/update/${theirs.registrationId}`, { name: 'mine now' });
    const deleted = await mine.caller.call('DELETE', `/users/webauthn_registrations/${theirs.registrationId}`);
    expect([renamed.status, renamed.type]).toEqual([404, 'webauthn_registration_not_found']);
    expect(deleted.status).toBe(404);
    const [kept] = await rows('select name from identity.webauthn_registrations where webauthn_registration_id = $1', [
      theirs.registrationId,
    ]);
    expect(kept?.['name']).toMatch(/^Passkey/);
  });

  it('deletes one’s own, and answers the user without it', async () => {
    const { caller, registrationId, device } = await withPasskey();
    const answer = await caller.call('DELETE', `/users/webauthn_registrations/${registrationId}`);
    expect(answer.status).toBe(200);
    expect(answer.data['__user']).toMatchObject({ webauthn_registrations: [] });
    expect((await enter(server.client(), device)).status).toBe(404);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['x'.repeat(10_000), 'x'.repeat(64)],
    ['a\u202egnp.exe\u0000\u200b', 'agnp.exe'],
    ['  שלום   עולם ', 'שלום עולם'],
  ])('stores the name %.20s as text of at most 64 characters', async (given, stored) => {
    const { caller, registrationId } = await withPasskey();
    const answer = await caller.call('PUT', `/webauthn/update/${registrationId}`, { name: given });
    expect(answer.status).toBe(200);
    expect(answer.data['webauthn_registration']).toMatchObject({ name: stored });
  });

  it('refuses a name of nothing visible', async () => {
    const { caller, registrationId } = await withPasskey();
    const answer = await caller.call('PUT', `/webauthn/update/${registrationId}`, { name: '\u200b \u202e' });
    expect([answer.status, answer.type]).toEqual([400, 'invalid_argument']);
  });

  it('lets the sites that a project relates to its domain use its passkeys, and no others', async () => {
    const related = 'https://books.example.com';
    await server.setSettings({ webauthn: { rp_id: 'localhost', related_origins: [related] } });
    const listed = await fetch(`${server.baseUrl}/.well-known/webauthn`);
    expect(await listed.json()).toMatchObject({ origins: [related] });
    const { device } = await withPasskey();
    const fromRelated = await enter(server.client(), device, { origin: related });
    const fromOther = await enter(server.client(), device, { origin: 'https://other.example.com' });
    await server.setSettings({});
    expect(fromRelated.status).toBe(200);
    expect([fromOther.status, fromOther.type]).toEqual(refused);
  });

  it('refuses a domain that is not the page’s own', async () => {
    const visitor = server.client({ origin: 'http://localhost:4000' });
    for (const domain of ['evil.example', 'host', 'localhost.evil.example', 'a b', '']) {
      const answer = await visitor.post('/webauthn/authenticate/start/primary', { domain });
      expect(answer.status).toBe(400);
    }
  });
});
