import { pageFramePath } from '@targum/contracts';
import type { FastifyInstance } from 'fastify';

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ');

/**
 * The empty page that the editor puts a rendered document into. Documents bring styles of their own, which the site's
 * policy forbids, and nothing else of what they bring is let in: no script, no request, no form.
 */
export function servePageFrame(app: FastifyInstance): void {
  app.get(pageFramePath, async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=3600')
      .type('text/html; charset=utf-8')
      .send('<!DOCTYPE html><html><head><title></title></head><body></body></html>'),
  );
}
