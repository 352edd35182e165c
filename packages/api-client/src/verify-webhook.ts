export interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

interface Received {
  /** As it was shown when the webhook was made: `whsec_…`. */
  secret: string;
  /** Of the request, by lower-case name. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it arrived, before anything parsed it. */
  body: string;
  /** What the receiver takes for now, in seconds; for tests. */
  now?: number;
}

const toleranceSeconds = 300;

/** The event of a request that Targum signed less than five minutes ago; throws for anything else. */
export async function verifyWebhook({ secret, headers, body, now }: Received): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new Error('The request is not signed.');
  const age = Math.abs((now ?? Date.now() / 1000) - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new Error('The signature is too old.');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const part of signatures.split(' ')) {
    const [version, signature = ''] = part.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+=*$/.test(signature)) continue;
    // The comparison inside takes the same time for every wrong signature.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return JSON.parse(body) as WebhookEvent;
  }
  throw new Error('The signature does not match.');
}

function headerOf(headers: Received['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return Array.isArray(value) ? value[0] : (value ?? undefined);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
