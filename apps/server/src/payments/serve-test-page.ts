import { wholeNumber } from '@targum/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { receiveEvent } from './receive-event.ts';
import { completeTestCheckout, selectTestCheckout, type TestCheckoutRow } from './test-bank.sql.ts';
import type { TestBank } from './test-bank.ts';
import { eventsOfCheckout } from './test-bank-events.ts';
import { findTestCard } from './test-cards.ts';
import { confirmPage, gonePage, payPage } from './test-page.ts';

interface PageDeps extends Deps {
  testBank: TestBank;
}

/** A stand-in for the provider's hosted page, for installations without keys. No money moves. */
export function serveTestPage(app: FastifyInstance, deps: PageDeps): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get<{ Params: { id: string } }>('/api/test-payment/:id', async ({ params, headers }, reply) => {
    const checkout = await selectTestCheckout(deps.db, params.id);
    if (!checkout) return page(reply, 404, gonePage(headers['accept-language']));
    if (checkout.state === 'complete') return reply.redirect(checkout.success_url, 303);
    return page(reply, 200, payPage(checkout));
  });
  app.post<{ Params: { id: string }; Body: URLSearchParams }>(
    '/api/test-payment/:id',
    async ({ params, body, headers }, reply) => {
      const checkout = await selectTestCheckout(deps.db, params.id);
      if (!checkout) return page(reply, 404, gonePage(headers['accept-language']));
      if (checkout.state === 'complete') return reply.redirect(checkout.success_url, 303);
      const card = findTestCard(body.get('card') ?? '');
      if (!card) return page(reply, 422, payPage(checkout, 'unknown'));
      if (card.outcome === 'declined') return page(reply, 402, payPage(checkout, 'declined'));
      const answer = body.get('confirm');
      if (card.outcome === 'three_d_secure' && answer !== 'yes')
        return answer === null
          ? page(reply, 200, confirmPage(checkout, card.number))
          : page(reply, 402, payPage(checkout, 'unconfirmed'));
      await complete(deps, checkout, card.method);
      return reply.redirect(checkout.success_url, 303);
    },
  );
}

/** Tells ourselves what happened through the front door, signed; two clicks tell the same thing twice. */
async function complete(deps: PageDeps, checkout: TestCheckoutRow, method: string): Promise<void> {
  const now = wholeNumber(BigInt(Date.now()) / 1000n);
  for (const event of eventsOfCheckout(checkout, method, now)) {
    await receiveEvent(deps, Buffer.from(event), deps.testBank.sign(event));
  }
  await completeTestCheckout(deps.db, checkout.id);
}

function page(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}
