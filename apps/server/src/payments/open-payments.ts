import type { Executor } from '@targum/server-kit';
import type { Settings } from '../config.ts';
import { noProvider } from './no-provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';
import { openTestBank, type TestBank } from './test-bank.ts';

export interface Payments {
  provider: PaymentProvider;
  /** There while no keys are set: its page must be served. */
  testBank: TestBank | undefined;
}

/** Stripe with keys; without them our own test page, and in production nothing unless it is asked for. */
export async function openPayments(config: Settings, db: Executor): Promise<Payments> {
  if (config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET) {
    const provider = stripeProvider({
      secretKey: config.STRIPE_SECRET_KEY.reveal(),
      webhookSecret: config.STRIPE_WEBHOOK_SECRET.reveal(),
      apiBase: config.STRIPE_API_BASE,
    });
    return { provider, testBank: undefined };
  }
  // With one of the two, payments would be taken and never confirmed, or not taken at all.
  if (config.STRIPE_SECRET_KEY || config.STRIPE_WEBHOOK_SECRET)
    throw new Error('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together, or neither.');
  if (!config.testPayments) return { provider: noProvider(), testBank: undefined };
  const testBank = await openTestBank(db, config.publicUrl);
  return { provider: testBank, testBank };
}
