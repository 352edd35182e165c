import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses that programs call: a wrong one is answered in JSON, not with a page. */
const programs = /^\/(api|admin\/api|sdk|v1|oauth2|\.well-known|health|metrics|dev|assets)(\/|$)/;

/** The built site: files with a hash in their name are kept for ever. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const hashed = path.relative(folder, file).startsWith('assets');
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });
}

/** Every address of the site is the same document; its script knows which page to show. */
export async function sitePages(folder: string): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  return (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || programs.test(request.url)) return false;
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    return true;
  };
}
