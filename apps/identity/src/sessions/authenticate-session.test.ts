import { expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();

async function stored(userId: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ last_accessed_at: Date }>(
    'select last_accessed_at from identity.sessions where user_id = $1',
    [userId],
  );
  return rows[0]?.last_accessed_at.getTime() ?? 0;
}

async function check(person: Awaited<ReturnType<typeof signedIn>>, minutes?: number) {
  const { status, data } = await person.client.post(
    '/sessions/authenticate',
    minutes ? { session_duration_minutes: minutes } : {},
  );
  expect(status).toBe(200);
  return {
    at: Date.parse(String(data.session?.['last_accessed_at'])),
    until: Date.parse(String(data.session?.expires_at)),
  };
}

test('every check of a session tells its own moment, which is written down once a minute at most', async () => {
  const person = await signedIn(server);
  const opened = await stored(person.userId);
  server.clock.forward(30);
  const soon = await check(person);
  expect(soon.at).toBeGreaterThanOrEqual(opened + 29_000);
  expect(await stored(person.userId)).toBe(opened);
  server.clock.forward(31);
  const later = await check(person);
  expect(later.at).toBeGreaterThanOrEqual(soon.at + 30_000);
  expect(await stored(person.userId)).toBeGreaterThanOrEqual(opened + 60_000);
});

test('a check that names a length moves the end at once, within the same minute too', async () => {
  const person = await signedIn(server);
  const before = await check(person);
  server.clock.forward(5);
  const after = await check(person, 300);
  expect(after.until).toBeGreaterThan(before.until);
  expect((await check(person)).until).toBe(after.until);
});

test('a session that was ended elsewhere is refused within the same minute', async () => {
  const person = await signedIn(server);
  await check(person);
  await server.database.pool.query(
    `update identity.sessions set revoked_at = now(), revoked_why = 'test' where user_id = $1`,
    [person.userId],
  );
  const refused = await person.client.post('/sessions/authenticate', {});
  expect([refused.status, refused.type]).toEqual([404, 'session_not_found']);
});
