import { sessionVerifier } from '@targum/identity-contracts';
import { expect, test } from 'vitest';
import { developmentProject } from '../../projects/development-project.ts';
import { lastMessage, startIdentity } from '../../testing/start-identity.ts';

const server = await startIdentity();

test('a new person signs in with a mailed passcode and the session is confirmed and revoked', async () => {
  const client = server.client();
  const sent = await client.post('/otps/email/login_or_create', { email: 'New@Example.com', expiration_minutes: 5 });
  expect(sent.status).toBe(200);
  const mail = lastMessage(server.outbox, 'New@example.com');
  expect(mail).toMatchObject({ channel: 'email', kind: 'otp', method_id: sent.data.method_id });
  expect(mail.code).toMatch(/^\d{6}$/);
  const opened = await client.signIn('/otps/authenticate', {
    token: mail.code,
    method_id: sent.data.method_id,
    session_duration_minutes: 30,
  });
  expect(opened.status).toBe(200);
  expect(opened.json).toMatchObject({ data: { status_code: 200, request_id: expect.any(String) } });
  expect(opened.data.user?.emails).toEqual([
    { email_id: sent.data.method_id, email: 'New@example.com', verified: true },
  ]);
  const verify = sessionVerifier({
    issuer: server.baseUrl,
    audience: developmentProject.project_id,
    keys: `${server.baseUrl}/v1/sessions/jwks/${developmentProject.project_id}`,
  });
  await expect(verify(opened.data.session_jwt)).resolves.toMatchObject({ email: 'New@example.com' });
  const confirmed = await client.post('/sessions/authenticate');
  expect(confirmed.data.session_token).toBe(opened.data.session_token);
  expect((await client.call('POST', '/sessions/revoke')).status).toBe(200);
  expect((await client.post('/sessions/authenticate')).type).toBe('session_not_found');
});
