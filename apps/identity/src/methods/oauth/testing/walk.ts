import { randomInt } from 'node:crypto';
import { publicToken, type TestIdentity } from '../../../testing/start-identity.ts';

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A browser as far as redirects, forms and cookies go; each has a jar of its own. */
export class WalkingBrowser {
  readonly #jar = new Map<string, Map<string, string>>();
  /** Seen as an address of its own, so that tests do not use up each other's limits. */
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  /** One request, no redirect followed. */
  async visit(url: string, init: Visit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#jar.get(origin) ?? new Map<string, string>();
    this.#jar.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'text/html,*/*',
      'x-forwarded-for': this.#address,
      ...(cookie ? { cookie } : {}),
      ...init.headers,
    };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  cookiesOf(origin: string): string[] {
    return [...(this.#jar.get(origin)?.keys() ?? [])];
  }

  /** Follows redirects and self-submitting forms until a page or an address of the application. */
  async walk(url: string, until: string): Promise<{ url: string; response: Response | undefined }> {
    let response = await this.visit(url);
    let at = url;
    for (let step = 0; step < 10; step += 1) {
      const location = response.headers.get('location');
      if (location !== null) {
        at = new URL(location, at).href;
        if (at.startsWith(until)) return { url: at, response: undefined };
        response = await this.visit(at);
        continue;
      }
      const form = response.headers.get('content-type')?.includes('html')
        ? await readForm(response.clone())
        : undefined;
      if (!form) return { url: at, response };
      at = form.action;
      // A form from another site brings no SameSite=Lax cookie.
      response = await fetch(at, { method: 'POST', body: form.fields, redirect: 'manual' });
    }
    throw new Error('too many steps');
  }
}

async function readForm(response: Response): Promise<{ action: string; fields: URLSearchParams } | undefined> {
  const html = await response.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!action) return undefined;
  const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return {
    action,
    fields: new URLSearchParams(Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescape(value)]))),
  };
}

export const appUrl = 'http://localhost:4000/authenticate';

/** The address with which a page sends its visitor to a provider. */
export function startAddress(server: TestIdentity, provider: string, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    public_token: publicToken,
    login_redirect_url: `${appUrl}?at=login`,
    signup_redirect_url: `${appUrl}?at=signup`,
    ...extra,
  });
  return `${server.baseUrl}/v1/public/oauth/${provider}/start?${query.toString()}`;
}

/** The whole way: to the provider, back, and the token that the page finds in its address. */
export async function signInThrough(
  server: TestIdentity,
  provider: string,
  extra: Record<string, string> = {},
  browser = new WalkingBrowser(),
) {
  const end = await browser.walk(startAddress(server, provider, extra), appUrl);
  const query = new URL(end.url).searchParams;
  return { ...end, token: query.get('token') ?? '', query, browser };
}

export async function exchange(server: TestIdentity, token: string, extra: object = {}, session?: string) {
  const caller = server.client({ session });
  const answer = await caller.signIn('/oauth/authenticate', { token, session_duration_minutes: 60, ...extra });
  return { ...answer, caller };
}
