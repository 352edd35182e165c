import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { hostOf, isPublicAddress, lookupPublic } from './check-address.ts';

interface Posted {
  status: number | null;
  error: string | null;
  excerpt: string;
  milliseconds: number;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether only addresses of the open internet are reached. */
  publicOnly: boolean;
  timeoutMs: number;
}

const excerptBytes = 2048;

/** Sends once, follows no redirect, and never throws: what went wrong is part of the log. */
export async function postBody(post: Post): Promise<Posted> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, excerpt } = await send(post);
    const error = status >= 300 && status < 400 ? 'Redirects are not followed.' : null;
    return { status, error, excerpt, milliseconds: took() };
  } catch (error) {
    return { status: null, error: describe(error, post.timeoutMs), excerpt: '', milliseconds: took() };
  }
}

async function send({ url: text, headers, body, publicOnly, timeoutMs }: Post) {
  const url = new URL(text);
  const host = hostOf(url);
  // A literal address is never looked up, so it is checked here.
  if (publicOnly && net.isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(`${host} is a private address`);
  const { request } = url.protocol === 'https:' ? https : http;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<{ status: number; excerpt: string }>((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        ...(publicOnly ? { lookup: lookupPublic } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = () => {
          const excerpt = Buffer.concat(chunks).subarray(0, excerptBytes).toString('utf8').replaceAll('\0', '');
          resolve({ status: response.statusCode ?? 0, excerpt });
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size < excerptBytes) return;
          finish();
          response.destroy();
        });
        response.on('end', finish);
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function describe(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'It could not be sent.';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} s.`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (error.message || code || 'It could not be sent.').slice(0, 500);
}
