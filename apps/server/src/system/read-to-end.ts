import type { FastifyInstance } from 'fastify';

/**
 * An upload that is refused, or finds no room, is answered before it has all come. What is left of it is read and
 * thrown away: a connection that stops being read holds up the sender, and whatever they ask next over it.
 */
export function readToEnd(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.readableEnded && !raw.destroyed) raw.unpipe().resume();
    done();
  });
}
