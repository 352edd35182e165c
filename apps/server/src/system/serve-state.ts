import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { checkHealth } from './check-health.ts';

/** For a process that serves other parts without the API: whoever runs it must be able to ask how it does. */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/health', () => checkHealth(deps));
}

export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.metrics) return;
  app.get('/metrics', async (_request, reply) => reply.type(deps.metrics.contentType).send(await deps.metrics.text()));
}
