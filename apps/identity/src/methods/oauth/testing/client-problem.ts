import type { IncomingMessage } from 'node:http';
import { jwtVerify } from 'jose';
import { appleTeam } from './apple-team.ts';
import type { Behaviour } from './behaviour.ts';

/** Whether a token request proves its client the way this provider wants it. */
export async function clientProblem(
  behaviour: Behaviour,
  request: IncomingMessage,
  form: URLSearchParams,
  clientId: string,
  clientSecret: string,
): Promise<string | undefined> {
  if (form.get('grant_type') !== 'authorization_code') return 'unsupported_grant_type';
  if (!request.headers['user-agent']) return 'missing_user_agent';
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'invalid_request';
  if (behaviour.clientAuth === 'basic') {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    return request.headers.authorization === expected ? undefined : 'invalid_client';
  }
  if (form.get(behaviour.clientIdName ?? 'client_id') !== clientId) return 'invalid_client';
  const secret = form.get('client_secret') ?? '';
  if (behaviour.clientAuth === 'post') return secret === clientSecret ? undefined : 'invalid_client';
  try {
    const { publicKey } = await appleTeam;
    const { protectedHeader } = await jwtVerify(secret, publicKey, {
      issuer: 'TEAM123456',
      subject: clientId,
      audience: 'https://appleid.apple.com',
      algorithms: ['ES256'],
      maxTokenAge: '180 days',
    });
    return protectedHeader.kid === 'KEY1234567' ? undefined : 'invalid_client';
  } catch {
    return 'invalid_client';
  }
}
