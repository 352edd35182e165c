import { createApp, createLogger } from '@targum/server-kit';
import type { FastifyInstance } from 'fastify';

export interface OwnAdministration {
  /** Calls the administration API inside this process. */
  fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/**
 * The administration API on an app that never listens. The product's console calls it for an administrator it knows, so
 * that no key has to be made, kept or sent where both run in one process.
 */
export async function ownAdministration(mount: (app: FastifyInstance) => Promise<void>): Promise<OwnAdministration> {
  const app = await createApp({
    logger: createLogger({ level: 'silent', name: 'administration' }),
    origins: [],
    secure: false,
    // One console in front of many administrators: the product counts each of them before they get here.
    perMinute: 100_000,
  });
  await mount(app);
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://own.invalid');
      const answer = await app.inject({
        method: init?.method ?? 'GET',
        url: `${url.pathname}${url.search}`,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      });
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
      });
    },
    close: () => app.close(),
  };
}
