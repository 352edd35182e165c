import type { FastifyInstance } from 'fastify';
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { frameScript } from './frame-script.ts';

const query = z.object({ phone_number: z.string().max(64), region: z.string().length(2) });

/** The hidden frame that the SDK asks about phone numbers and One Tap; only pages of our projects may hold it. */
export function serveFrame(app: FastifyInstance, deps: Deps): void {
  app.get('/v1/clientside-services/index.html', async (_request, reply) => {
    const projects = await deps.projects.all();
    const origins = new Set(projects.flatMap(({ settings }) => settings.allowed_origins));
    reply.removeHeader('x-frame-options');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self' ${[...origins].join(' ')}`,
      )
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send('<!doctype html><meta charset="utf-8"><title>.</title><script src="frame.js"></script>');
  });
  app.get('/v1/clientside-services/frame.js', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(frameScript),
  );
  app.get('/v1/public/phone_numbers/parse', async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success || !isSupportedCountry(parsed.data.region)) {
      return reply.code(400).send({ is_valid: false, number: '', national: '' });
    }
    const region: CountryCode = parsed.data.region;
    const phone = parsePhoneNumberFromString(parsed.data.phone_number, region);
    return reply.send({
      is_valid: phone?.isValid() ?? false,
      number: phone?.number ?? '',
      national: phone?.formatNational() ?? '',
      example: getExampleNumber(region, examples)?.number,
    });
  });
}
