import { AppError } from '@targum/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../account/principal.ts';

/** One key has so many requests a minute over all routes, from however many addresses it is used. */
export function limitKeys(app: FastifyInstance, perMinute: number) {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `api key ${keys.get(request) ?? ''}`,
  });
  return async (request: FastifyRequest, principal: Principal): Promise<void> => {
    if (principal.kind !== 'user' || principal.apiKeyId === undefined) return;
    keys.set(request, principal.apiKeyId);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw AppError.base('rate_limited', {
        message: 'This API key has made too many requests. Wait a moment and try again.',
        retryAfter: counted.ttlInSeconds,
      });
    }
  };
}
