import { fail } from '@targum/identity-contracts';
import type { FastifyInstance } from 'fastify';

const bodiless = ['GET', 'HEAD', 'OPTIONS'];

/** Our bodies are small: whoever takes longer to send one is holding a connection, not talking. */
export function limitBodyTime(app: FastifyInstance, seconds = 30): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!bodiless.includes(request.method) && !request.raw.complete) {
      const timer = setTimeout(() => {
        if (!reply.raw.headersSent) reply.raw.setHeader('connection', 'close');
        // Destroying it would take the socket along, and with it the answer.
        payload.emit('error', fail('request_timeout'));
      }, seconds * 1000).unref();
      const end = () => clearTimeout(timer);
      payload.once('end', end).once('close', end);
    }
    done(null, payload);
  });
}
