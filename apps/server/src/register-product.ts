import { mount } from '@targum/server-kit';
import type { FastifyInstance } from 'fastify';
import { authorise } from './account/authorise.ts';
import type { Deps } from './deps.ts';
import { routes } from './routes.ts';
import { serveOutbox } from './system/serve-outbox.ts';
import { serveReference } from './system/serve-reference.ts';

/** Puts the product API on an application that may carry other parts beside it. */
export async function registerProduct(app: FastifyInstance, deps: Deps): Promise<void> {
  mount(app, routes, {
    deps,
    authorise: (request, reply, route) => authorise(deps, request, reply, route),
    rateKey: (principal) => (principal.kind === 'user' ? principal.id : undefined),
  });
  await serveReference(
    app,
    routes.map(({ route }) => route),
  );
  const { outbox } = deps.messages;
  if (outbox) serveOutbox(app, (to) => outbox.list(to));
  if (deps.config.metrics) {
    app.get('/metrics', async (_request, reply) =>
      reply.type(deps.metrics.contentType).send(await deps.metrics.text()),
    );
  }
}
