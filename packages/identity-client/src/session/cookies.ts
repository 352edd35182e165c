import { parseObject, type SafeStorage } from '../browser/safe-storage.ts';
import type { Settings } from '../options.ts';

export interface CookieJar {
  read(name: string): string | undefined;
  write(name: string, value: string, expires?: Date): void;
  remove(name: string): void;
}

/** Every domain a cookie was written for: a cookie is removed only where it was put. */
const SEEN = '::seen_domains';
const LOCAL = /^(localhost|\[::1\]|127(\.\d+){3})$/;

/** Script cookies with a memory copy for browsers that refuse them. The cookie always wins when it exists. */
export function createCookieJar({ cookies }: Settings, storage: SafeStorage): CookieJar {
  const memory = new Map<string, string>();
  const local = LOCAL.test(location.hostname);
  const domain = cookies.subdomains && !local ? (cookies.domain ?? location.hostname) : undefined;

  const seen = () => parseObject(storage.get(SEEN)) ?? {};

  function put(name: string, value: string, expires: Date | undefined, withDomain: string | undefined): void {
    let cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=${cookies.path}; SameSite=Lax`;
    if (expires) cookie += `; Expires=${expires.toUTCString()}`;
    if (withDomain) cookie += `; Domain=${withDomain}`;
    if (!local) cookie += '; Secure';
    try {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in two of the four engines
      document.cookie = cookie;
    } catch {
      // Sandboxed pages throw; the memory copy below carries the session for this page.
    }
  }

  function remove(name: string): void {
    memory.delete(name);
    for (const one of [undefined, domain, ...Object.keys(seen())]) put(name, '', new Date(0), one);
  }

  return {
    read(name) {
      const values = allValues(name);
      // Two different cookies of one name mean that somebody else planted one: signed out is the only safe reading.
      if (new Set(values).size > 1) return undefined;
      return values[0] ?? memory.get(name);
    },
    write(name, value, expires) {
      if (domain) {
        storage.set(SEEN, JSON.stringify({ ...seen(), [domain]: 1 }));
      }
      put(name, value, expires, domain);
      if (allValues(name).length > 1) put(name, '', new Date(0), domain ? undefined : location.hostname);
      memory.delete(name);
      if (allValues(name)[0] !== value) memory.set(name, value);
    },
    remove,
  };
}

function allValues(name: string): string[] {
  const prefix = `${encodeURIComponent(name)}=`;
  let all = '';
  try {
    all = document.cookie;
  } catch {
    return [];
  }
  return all
    .split('; ')
    .filter((one) => one.startsWith(prefix))
    .flatMap((one) => {
      try {
        return [decodeURIComponent(one.slice(prefix.length))].filter(Boolean);
      } catch {
        return [];
      }
    });
}
