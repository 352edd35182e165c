import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { referencePage } from '@targum/server-kit';
import { type AnyRoute, openApi } from '@targum/wire';
import type { FastifyInstance } from 'fastify';

/** `/api/openapi.json`, and the same to read at `/api/docs`. */
export async function serveReference(app: FastifyInstance, routes: readonly AnyRoute[]): Promise<void> {
  const document = openApi(routes, {
    title: 'Targum API',
    version: '0.1.0',
    description:
      'Upload a document, see its price, have it translated, download it. Errors are {error: {code, message, request_id}}.',
  });
  const page = referencePage(document, '/api/docs.css');
  const stylesheet = await readFile(path.join(import.meta.dirname, 'api-reference.css'), 'utf8');
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
}
