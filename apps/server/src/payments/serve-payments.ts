import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { receiveEvent } from './receive-event.ts';
import { serveTestPage } from './serve-test-page.ts';

/** What is not an endpoint of the contract: the provider's messages, signed over their bytes, and the test page. */
export async function servePayments(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 512 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: Buffer }>('/api/billing/webhook', async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return receiveEvent(deps, body, typeof signature === 'string' ? signature : '');
    });
  });
  const { testBank } = deps;
  if (testBank) await app.register(async (scope) => serveTestPage(scope, { ...deps, testBank }));
}
