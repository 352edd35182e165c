import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

interface Options {
  /** Base address of a service that lists suffixes of SHA-1 digests by their first five digits. */
  serviceUrl?: string | undefined;
  fetch: typeof globalThis.fetch;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The shipped list of the commonest passwords, and the service beyond it where one is configured. */
export function breachedPasswords(options: Options): BreachedPasswords {
  let list: Promise<Set<string>> | undefined;
  return {
    has: async (password) => {
      list ??= loadList();
      const common = await list;
      if (common.has(password) || common.has(password.toLowerCase())) return true;
      return options.serviceUrl ? askService(options.serviceUrl, password, options) : false;
    },
  };
}

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** Only five hex digits leave the house. An outage never blocks a sign-in. */
async function askService(serviceUrl: string, password: string, { fetch, log }: Options): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const answer = await fetch(`${serviceUrl}/range/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(2000),
    });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    const lines = (await answer.text()).split('\n');
    return lines.some((line) => line.startsWith(digest.slice(5)) && !line.trim().endsWith(':0'));
  } catch (error) {
    log.warn({ err: error }, 'the breached-password service did not answer');
    return false;
  }
}
