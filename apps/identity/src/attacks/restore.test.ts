import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, freshEmail, signedIn, submitCode, withPassword } from '../testing/flows.ts';
import { authorize, redeem, refresh, register } from '../testing/relying-party.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const tables = ['sessions', 'challenges', 'signing_keys', 'oidc_records', 'admin_keys'];
const query = (text: string) => server.database.pool.query(text);

/** What a restore does to these tables: they are again as they were when the backup was made. */
async function backUp() {
  for (const table of tables) await query(`create table public.backup_${table} as table identity.${table}`);
  return async () => {
    for (const table of tables) {
      await query(`delete from identity.${table}`);
      await query(`insert into identity.${table} select * from public.backup_${table}`);
    }
  };
}

describe('row 170: after a restore from a backup', () => {
  test('revoked sessions, used codes, spent refresh tokens, ended keys and rotated keys do not come back', async () => {
    const person = await signedIn(server);
    const member = await withPassword(server);
    const app = await register(server, { client_id: 'app-public' });
    const granted = await redeem(server, app, (await authorize(person.client, app)).query.get('code') ?? '');
    const code = await askCode(server, server.client(), freshEmail());
    const made = await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'leaked',
      scopes: ['users:read'],
      days: 30,
    });
    const restore = await backUp();
    expect((await person.client.call('POST', '/sessions/revoke')).status).toBe(200);
    expect((await submitCode(server.client(), code.methodId, code.code)).status).toBe(200);
    await server.deps.keys.rotate('RS256', 0);
    await restore();
    const stillThere = server.client({ session: person.token });
    expect((await stillThere.post('/sessions/authenticate')).status).toBe(200);

    const { sessions, kid } = await server.identity.startEpoch();
    expect(sessions).toBeGreaterThanOrEqual(2);
    expect((await stillThere.post('/sessions/authenticate')).type).toBe('session_not_found');
    expect((await submitCode(server.client(), code.methodId, code.code)).type).toBe('otp_code_not_found');
    expect((await refresh(server, app, String(granted.json['refresh_token']))).json['error']).toBe('invalid_grant');
    const keys = await server.deps.keys.publicKeys();
    expect(keys.map((key) => key.kid)).toEqual([kid]);
    await expect(jwtVerify(person.opened.data.session_jwt, createLocalJWKSet({ keys }))).rejects.toThrow(
      /no applicable key/,
    );
    const admin = await fetch(`${server.baseUrl}/identity/admin/v1/users`, {
      headers: { authorization: `Bearer ${made.key}` },
    });
    expect(admin.status).toBe(401);
    // Accounts and what they set up stay.
    const body = { email: member.email, password: 'violet kettle sings northward 71', session_duration_minutes: 60 };
    expect((await server.client().post('/passwords/authenticate', body)).status).toBe(200);
    expect((await signedIn(server, person.email)).userId).toBe(person.userId);
  });
});
