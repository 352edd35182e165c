import { envelopeIn, mount } from '@targum/server-kit';
import type { FastifyInstance } from 'fastify';
import { authorise } from './account/authorise.ts';
import { limitKeys } from './api-keys/limit-keys.ts';
import type { Deps } from './deps.ts';
import { keyOwner, rememberAnswers } from './idempotency/remember-answers.ts';
import { servePayments } from './payments/serve-payments.ts';
import { servePageFrame } from './review/serve-page-frame.ts';
import { routes } from './routes.ts';
import { hebrewErrors } from './system/hebrew-errors.ts';
import { readToEnd } from './system/read-to-end.ts';
import { serveOutbox } from './system/serve-outbox.ts';
import { serveReference } from './system/serve-reference.ts';
import { serveMetrics } from './system/serve-state.ts';

/** Puts the product API on an application that may carry other parts beside it. */
export async function registerProduct(app: FastifyInstance, deps: Deps): Promise<void> {
  readToEnd(app);
  const limitKey = limitKeys(app, deps.config.API_KEY_REQUESTS_PER_MINUTE);
  mount(app, routes, {
    deps,
    envelope: envelopeIn({ he: hebrewErrors }),
    // One route may take half of what an address has in all.
    perMinute: Math.ceil(deps.config.REQUESTS_PER_MINUTE / 2),
    authorise: async (request, reply, route) => {
      const principal = await authorise(deps, request, reply, route);
      await limitKey(request, principal);
      return principal;
    },
    idempotency: { memory: rememberAnswers(deps), owner: keyOwner },
    rateKey: (principal) => (principal.kind === 'user' ? (principal.apiKeyId ?? principal.id) : undefined),
  });
  await servePayments(app, deps);
  servePageFrame(app);
  await serveReference(
    app,
    routes.map(({ route }) => route),
  );
  const { outbox } = deps.messages;
  if (outbox) serveOutbox(app, (to) => outbox.list(to));
  serveMetrics(app, deps);
}
