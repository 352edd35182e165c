import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

interface Signed {
  id: string;
  timestamp: number;
  body: string;
}

/** The headers of the Standard Webhooks specification; one signature a secret while two are good. */
export function signedHeaders(secrets: readonly string[], { id, timestamp, body }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
