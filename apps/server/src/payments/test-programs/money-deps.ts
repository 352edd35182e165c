import { createLogger, createPool, openQueue } from '@targum/server-kit';
import type { Deps } from '../../deps.ts';
import { stripeProvider } from '../stripe-provider.ts';
import { openTestBank } from '../test-bank.ts';

/** What the use cases of money reach of an installation: the real parts, without an engine or files. */
export async function openMoney(url: string, stripe?: { apiBase: string; webhookSecret: string }) {
  const log = createLogger({ level: 'silent', name: 'money' });
  const db = createPool({ url, name: 'money', max: 4, onError: () => {} });
  const queue = await openQueue({ url, log, max: 2 });
  const payments = stripe
    ? stripeProvider({ secretKey: 'sk_test_local', ...stripe })
    : await openTestBank(db, 'http://localhost');
  const config = { publicUrl: 'http://localhost', production: false };
  // The rest of an installation is not touched by money.
  const deps = { db, queue, log, payments, testBank: undefined, config } as unknown as Deps;
  return {
    deps,
    async close() {
      await queue.stop({ timeoutMs: 1_000 });
      await db.end();
    },
  };
}
