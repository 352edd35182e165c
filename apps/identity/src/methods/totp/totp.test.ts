import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../testing/flows.ts';
import { startIdentity } from '../../testing/start-identity.ts';
import { softwareEthereumWallet } from '../crypto-wallets/testing/software-wallets.ts';
import { decodeBase32 } from './testing/decode-base32.ts';
import { totpCode, totpStep } from './totp-code.ts';

const server = await startIdentity();
const created = z.looseObject({ totp_id: z.string(), secret: z.string(), recovery_codes: z.array(z.string()) });

/** Somebody signed in; how does not matter here. */
async function somebody() {
  const wallet = softwareEthereumWallet();
  const caller = server.client();
  const fields = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' };
  const start = await caller.post('/crypto_wallets/authenticate/start/primary', fields);
  const signature = wallet.sign(String(start.data['challenge']));
  await caller.signIn('/crypto_wallets/authenticate', { ...fields, signature, session_duration_minutes: 60 });
  return caller;
}

type Client = Awaited<ReturnType<typeof somebody>>;

async function setUp(caller: Client, minutes = 60) {
  const answer = await caller.post('/totps', { expiration_minutes: minutes });
  return { answer, ...created.parse(answer.data) };
}

const codeAt = (secret: string, drift = 0) => totpCode(decodeBase32(secret), totpStep(server.clock.now()) + drift);
const enter = (caller: Client, code: unknown) =>
  caller.signIn('/totps/authenticate', { totp_code: code, session_duration_minutes: 60 });

describe('authenticator apps', () => {
  it('are set up, confirmed by their first code, and then a factor of the session', async () => {
    const caller = await somebody();
    const { answer, secret, totp_id } = await setUp(caller);
    expect(answer.status).toBe(200);
    expect(answer.data['__user']).toMatchObject({ totps: [{ totp_id, verified: false }] });
    expect(answer.data['qr_code']).toMatch(/^data:image\/png;base64,/);
    const confirmed = await enter(caller, codeAt(secret));
    expect(confirmed.status).toBe(200);
    expect(confirmed.data.user).toMatchObject({ totps: [{ totp_id, verified: true }] });
    expect(confirmed.data.session?.authentication_factors.map((factor) => factor['type'])).toEqual(['crypto', 'totp']);
  });

  it('take each code once, also when it is sent five times at once', async () => {
    const caller = await somebody();
    const { secret } = await setUp(caller);
    const session = caller.session();
    const attempts = Array.from({ length: 5 }, () => server.client({ session }));
    const code = codeAt(secret);
    const answers = await Promise.all(attempts.map((each) => enter(each, code)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    caller.use(good[0]?.data.session_token);
    const again = await enter(caller, code);
    expect([again.status, again.type]).toEqual([401, 'unable_to_auth_totp_code']);
  });

  it('are not set up twice', async () => {
    const caller = await somebody();
    const { secret } = await setUp(caller);
    await enter(caller, codeAt(secret));
    const second = await caller.post('/totps', { expiration_minutes: 60 });
    expect([second.status, second.type]).toEqual([400, 'active_totp_exists']);
  });

  it('that were never confirmed are replaced, and the old secret is dead', async () => {
    const caller = await somebody();
    const first = await setUp(caller);
    const second = await setUp(caller);
    expect((await enter(caller, codeAt(first.secret))).status).toBe(401);
    expect((await enter(caller, codeAt(second.secret))).status).toBe(200);
  });

  it('that were never confirmed are dead after the time they were given', async () => {
    const caller = await somebody();
    const { secret } = await setUp(caller, 5);
    server.clock.forward(5 * 60 + 1);
    const late = await enter(caller, codeAt(secret));
    expect([late.status, late.type]).toEqual([404, 'totp_not_found']);
  });

  it.each(['12345', '1234567', 'abcdef', '', '１２３４５６', '12 456'])('answers 400 to the code %j', async (code) => {
    const caller = await somebody();
    await setUp(caller);
    const answer = await enter(caller, code);
    expect([answer.status, answer.type]).toEqual([400, 'invalid_code']);
  });

  it.each([123456, null, ['123456'], { code: '123456' }])('answers 400 to %j for a code', async (code) => {
    const caller = await somebody();
    const answer = await enter(caller, code);
    expect([answer.status, answer.type]).toEqual([400, 'invalid_code']);
  });

  it('row 2: lock after ten wrong codes, for the browser that sent them', async () => {
    const caller = await somebody();
    const { secret } = await setUp(caller);
    const wrong = codeAt(secret) === '000000' ? '111111' : '000000';
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 10; i += 1) answers.push((await enter(caller, wrong)).type);
    expect(answers.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'unable_to_auth_totp_code'));
    expect(answers[9]).toBe('user_lock_limit_reached');
    const right = await enter(caller, codeAt(secret));
    expect([right.status, right.type]).toEqual([429, 'user_lock_limit_reached']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('need a session', async () => {
    for (const path of ['/totps', '/totps/recovery_codes']) {
      const answer = await server.client().post(path, {});
      expect([answer.status, answer.type]).toEqual([401, 'user_unauthenticated']);
    }
  });

  it('row 17: leave neither secret nor recovery code readable in the database', async () => {
    const caller = await somebody();
    const { secret, recovery_codes } = await setUp(caller);
    const { rows } = await server.database.pool.query(
      `select encode(sealed_secret, 'escape') || coalesce(string_agg(encode(sealed_code, 'escape'), ' '), '') as dump
       from identity.totps join identity.totp_recovery_codes using (totp_id) group by totp_id, sealed_secret`,
    );
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(decodeBase32(secret).toString('latin1'));
    for (const code of recovery_codes) expect(dump).not.toContain(code);
    expect(server.logged.join('\n')).not.toContain(secret);
  });
});

describe('a session in which the authenticator app was not used', () => {
  it('neither reads its recovery codes nor removes it, so that a stolen first factor is not enough', async () => {
    const owner = await signedIn(server);
    const { secret, totp_id } = await setUp(owner.client);
    await enter(owner.client, codeAt(secret));
    const thief = (await signedIn(server, owner.email)).client;
    const codes = await thief.post('/totps/recovery_codes');
    expect([codes.status, codes.type, codes.data['totps']]).toEqual([403, 'reauth_required', undefined]);
    const removed = await thief.call('DELETE', `/users/totps/${totp_id}`);
    expect([removed.status, removed.type]).toEqual([403, 'reauth_required']);
    expect((await thief.get('/users/me')).data['totps']).toEqual([{ totp_id, verified: true }]);
    expect((await owner.client.call('DELETE', `/users/totps/${totp_id}`)).status).toBe(200);
  });

  it('removes one that was never confirmed', async () => {
    const { client } = await signedIn(server);
    const { totp_id } = await setUp(client);
    const removed = await client.call('DELETE', `/users/totps/${totp_id}`);
    expect([removed.status, removed.data.user?.['totps']]).toEqual([200, []]);
  });
});

describe('recovery codes', () => {
  const recover = (caller: Client, code: string) =>
    caller.signIn('/totps/recover', { recovery_code: code, session_duration_minutes: 60 });

  it('confirm the session once each, and are listed until they are used', async () => {
    const caller = await somebody();
    const { secret, recovery_codes, totp_id } = await setUp(caller);
    await enter(caller, codeAt(secret));
    const [first = '', second = ''] = recovery_codes;
    const used = await recover(caller, first.toUpperCase().replaceAll('-', ' '));
    expect(used.status).toBe(200);
    expect(used.data['totp_id']).toBe(totp_id);
    expect(used.data.session?.authentication_factors.at(-1)).toMatchObject({
      type: 'recovery_codes',
      delivery_method: 'recovery_code',
    });
    const again = await recover(caller, first);
    expect([again.status, again.type]).toEqual([401, 'unable_to_auth_recovery_code']);
    const listed = await caller.post('/totps/recovery_codes');
    const [totp] = z.array(created.partial({ secret: true })).parse(listed.data['totps']);
    expect(totp?.recovery_codes).toHaveLength(9);
    expect(totp?.recovery_codes).toContain(second);
    expect(totp?.recovery_codes).not.toContain(first);
  });

  it('of an app that was never confirmed do nothing', async () => {
    const caller = await somebody();
    const { recovery_codes } = await setUp(caller);
    const answer = await recover(caller, recovery_codes[0] ?? '');
    expect([answer.status, answer.type]).toEqual([404, 'totp_not_found']);
  });

  it('of somebody else do nothing', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const theirs = await setUp(owner);
    await enter(owner, codeAt(theirs.secret));
    const own = await setUp(thief);
    await enter(thief, codeAt(own.secret));
    const answer = await recover(thief, theirs.recovery_codes[0] ?? '');
    expect([answer.status, answer.type]).toEqual([401, 'unable_to_auth_recovery_code']);
  });

  it('are shown only to somebody who proved a factor a moment ago', async () => {
    const caller = await somebody();
    const { secret } = await setUp(caller);
    await enter(caller, codeAt(secret));
    server.clock.forward(11 * 60);
    const stale = await caller.post('/totps/recovery_codes');
    expect([stale.status, stale.type]).toEqual([403, 'reauth_required']);
    await enter(caller, codeAt(secret));
    expect((await caller.post('/totps/recovery_codes')).status).toBe(200);
  });
});
