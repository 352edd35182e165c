import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll } from 'vitest';
import { type Fields, parseForm } from './parse-form.ts';

type Thing = Record<string, unknown> & { id: string };

const webhookSecret = 'whsec_a_secret_of_the_tests';
const month = 30 * 24 * 3600;
const declined = 'pm_card_chargeDeclined';
const confirmed = 'pm_card_authenticationRequired';

/**
 * The part of Stripe that we use, on a port of its own: what was asked under an idempotency key is answered the same
 * again, money is counted, and events wait until a test delivers them, in whatever order and as often as it likes.
 */
export async function startStripeServer() {
  const things = new Map<string, Thing>();
  const answered = new Map<string, { asked: string; status: number; body: object }>();
  const signer = new Stripe('sk_test_signer', { telemetry: false });
  const state = {
    down: false,
    loseAnswers: false,
    now: Math.floor(Date.now() / 1000),
    refuseRefunds: false,
    charges: 0,
    received: 0,
    refunded: 0,
  };
  const events: { id: string; type: string; created: number; data: { object: object } }[] = [];
  let count = 0;

  const make = (prefix: string, fields: Record<string, unknown>): Thing => {
    const thing = { ...fields, id: typeof fields['id'] === 'string' ? fields['id'] : `${prefix}_${++count}` };
    things.set(thing.id, thing);
    return thing;
  };
  const tell = (type: string, object: object) => {
    const event = {
      id: `evt_${++count}`,
      object: 'event',
      type,
      created: state.now,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    return event;
  };
  const find = (id: string): Thing => {
    const thing = things.get(id);
    if (!thing)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${id}` });
    return thing;
  };
  const card = (method: string) => ({
    id: method,
    card: { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2031 },
  });

  function charge(fields: Fields): Thing {
    const intent = make('pi', {
      ...fields,
      amount: Number(fields['amount']),
      currency: 'usd',
      metadata: fields['metadata'] ?? {},
    });
    const method = fields['payment_method'];
    if (method === declined || method === confirmed) {
      const code = method === declined ? 'card_declined' : 'authentication_required';
      tell('payment_intent.payment_failed', {
        ...intent,
        last_payment_error: { code, decline_code: 'generic_decline' },
      });
      throw new Refusal(402, { type: 'card_error', code, message: 'Your card was declined.' });
    }
    return succeed(intent);
  }
  function succeed(intent: Thing): Thing {
    intent['status'] = 'succeeded';
    intent['amount_received'] = intent['amount'];
    state.charges += 1;
    state.received += Number(intent['amount']);
    tell('payment_intent.succeeded', intent);
    return intent;
  }

  const routes: [string, RegExp, (fields: Fields, id: string) => object][] = [
    ['POST', /^\/v1\/customers$/, (fields) => make('cus', fields)],
    ['GET', /^\/v1\/balance$/, () => ({ object: 'balance', available: [] })],
    [
      'POST',
      /^\/v1\/products$/,
      (fields) => {
        if (typeof fields['id'] === 'string' && things.has(fields['id']))
          throw new Refusal(400, {
            type: 'invalid_request_error',
            code: 'resource_already_exists',
            message: 'Product already exists.',
          });
        return make('prod', fields);
      },
    ],
    [
      'POST',
      /^\/v1\/checkout\/sessions$/,
      (fields) => {
        const session = make('cs', {
          ...fields,
          status: 'open',
          payment_status: 'unpaid',
          currency: 'usd',
          payment_intent: null,
          setup_intent: null,
        });
        session['amount_total'] = amountOf(fields);
        session['url'] = `https://checkout.stripe.test/${session.id}`;
        return session;
      },
    ],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (_fields, id) => find(id)],
    ['GET', /^\/v1\/setup_intents\/(\w+)$/, (_fields, id) => find(id)],
    ['POST', /^\/v1\/payment_intents$/, (fields) => charge(fields)],
    ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (_fields, id) => ({ ...card(id), customer: null })],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, (_fields, id) => find(id)],
    [
      'POST',
      /^\/v1\/subscriptions\/(\w+)$/,
      (fields, id) => {
        const subscription = find(id);
        if (fields['cancel_at_period_end'] !== undefined)
          subscription['cancel_at_period_end'] = fields['cancel_at_period_end'] === 'true';
        if (fields['metadata'])
          subscription['metadata'] = { ...(subscription['metadata'] as object), ...(fields['metadata'] as object) };
        const item = (fields['items'] as Fields[] | undefined)?.[0];
        if (item) subscription['unit_amount'] = Number((item['price_data'] as Fields)['unit_amount']);
        tell('customer.subscription.updated', subscription);
        return subscription;
      },
    ],
    [
      'POST',
      /^\/v1\/refunds$/,
      (fields) => {
        const intent = find(typeof fields['payment_intent'] === 'string' ? fields['payment_intent'] : '');
        if (state.refuseRefunds)
          throw new Refusal(400, {
            type: 'invalid_request_error',
            code: 'charge_already_refunded',
            message: 'Refused.',
          });
        return refund(intent, Number(fields['amount']));
      },
    ],
  ];

  function refund(intent: Thing, cents: number): Thing {
    intent['amount_refunded'] = Number(intent['amount_refunded'] ?? 0) + cents;
    state.refunded += cents;
    tell('charge.refunded', {
      id: `ch_${intent.id}`,
      payment_intent: intent.id,
      amount_refunded: intent['amount_refunded'],
    });
    return make('re', { amount: cents });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    if (state.down) return void request.socket.destroy();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${path} ${text}`;
    const before = typeof key === 'string' ? answered.get(key) : undefined;
    if (before && !state.loseAnswers) {
      const same = before.asked === asked;
      const error = {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
      };
      return send(response, same ? before.status : 400, same ? before.body : error);
    }
    const [status, body] = before ? [before.status, before.body] : handle(request.method ?? '', path, parseForm(text));
    if (typeof key === 'string') answered.set(key, { asked, status, body });
    // Done, and nobody hears of it.
    if (state.loseAnswers) return void request.socket.destroy();
    send(response, status, body);
  }
  function handle(method: string, path: string, fields: Fields): [number, object] {
    try {
      for (const [verb, pattern, reply] of routes) {
        const match = verb === method ? pattern.exec(path) : null;
        if (match) return [200, structuredClone(reply(fields, match[1] ?? ''))];
      }
      return [404, { error: { type: 'invalid_request_error', message: `Unrecognized request URL ${method} ${path}` } }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.status, { error: error.body }];
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    env(): NodeJS.ProcessEnv {
      return { STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: this.url };
    },
    state,
    events,
    tell,
    /** Something that Stripe has known for long. */
    add: (id: string, fields: Record<string, unknown>) => void make('', { ...fields, id }),
    /** As if the person paid on Stripe's own page; answers the events that follow. */
    pay(sessionId: string, method = 'pm_card_visa') {
      const session = find(sessionId);
      const from = events.length;
      const metadata = session['metadata'] as Fields;
      session['status'] = 'complete';
      session['payment_status'] = 'paid';
      if (session['mode'] === 'setup') {
        session['setup_intent'] = make('seti', { payment_method: card(method) }).id;
      } else if (session['mode'] === 'payment') {
        const intent = succeed(make('pi', { amount: session['amount_total'], currency: 'usd', metadata }));
        session['payment_intent'] = intent.id;
      } else {
        const own = (session['subscription_data'] as Fields)['metadata'] as Fields;
        const subscription = make('sub', {
          status: 'active',
          cancel_at_period_end: false,
          ended_at: null,
          metadata: own,
          unit_amount: session['amount_total'],
          items: { data: [{ id: 'si_1', current_period_end: state.now + month }] },
        });
        session['subscription'] = subscription.id;
        tell('customer.subscription.created', subscription);
        bill(subscription, 'subscription_create');
      }
      tell('checkout.session.completed', session);
      return events.slice(from);
    },
    refund: (intentId: string, cents: number) => refund(find(intentId), cents),
    /** What the bank tells of a contested payment, step by step: `charge.dispute.<step>`. */
    dispute: (intentId: string, id: string, step: string, status: string) =>
      tell(`charge.dispute.${step}`, {
        id,
        object: 'dispute',
        payment_intent: intentId,
        amount: find(intentId)['amount'],
        currency: 'usd',
        reason: 'fraudulent',
        status,
      }),
    expire(sessionId: string) {
      const session = find(sessionId);
      session['status'] = 'expired';
      return tell('checkout.session.expired', session);
    },
    /** The test clock: what falls due in that time is billed, or ends. */
    advance(seconds: number, options: { cardFails?: boolean } = {}) {
      const from = events.length;
      state.now += seconds;
      for (const subscription of [...things.values()].filter(({ id }) => id.startsWith('sub_'))) {
        const [item] = (subscription['items'] as { data: { current_period_end: number }[] }).data;
        if (!item || subscription['status'] !== 'active' || item.current_period_end > state.now) continue;
        if (subscription['cancel_at_period_end'] === true) {
          Object.assign(subscription, { status: 'canceled', ended_at: item.current_period_end });
          tell('customer.subscription.deleted', subscription);
        } else if (options.cardFails) {
          subscription['status'] = 'past_due';
          tell('invoice.payment_failed', invoiceOf(subscription, 'subscription_cycle'));
          tell('customer.subscription.updated', subscription);
        } else {
          item.current_period_end += month;
          tell('customer.subscription.updated', subscription);
          bill(subscription, 'subscription_cycle');
        }
      }
      return events.slice(from);
    },
    /** Delivers an event to us as Stripe does: signed now, whenever it was made. */
    async deliver(to: string, event: object, header?: string): Promise<number> {
      const payload = JSON.stringify(event);
      const signature = header ?? signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
      const response = await fetch(`${to}/api/billing/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
      await response.text();
      return response.status;
    },
    sign: (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
      signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options }),
  };

  function bill(subscription: Thing, reason: string): void {
    const invoice = invoiceOf(subscription, reason);
    state.received += invoice.amount_paid;
    state.charges += 1;
    tell('invoice.paid', invoice);
  }
  function invoiceOf(subscription: Thing, reason: string) {
    const amount = Number(subscription['unit_amount']);
    const intent = make('pi', { amount, currency: 'usd', metadata: {} });
    return {
      id: `in_${++count}`,
      currency: 'usd',
      billing_reason: reason,
      amount_paid: amount,
      amount_due: amount,
      parent: { subscription_details: { subscription: subscription.id, metadata: subscription['metadata'] } },
      payments: { data: [{ payment: { payment_intent: intent.id } }] },
    };
  }
}

class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('refused');
    this.status = status;
    this.body = body;
  }
}

function amountOf(fields: Fields): number {
  const items = (fields['line_items'] as Fields[] | undefined) ?? [];
  return items.reduce(
    (sum, item) => sum + Number((item['price_data'] as Fields)['unit_amount']) * Number(item['quantity']),
    0,
  );
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
    .end(JSON.stringify(body));
}
