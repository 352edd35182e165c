import type { Executor } from '@targum/server-kit';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Amount } from '../ledger/amount.ts';
import { billingMail, type billingMailKind } from './billing-mail.job.ts';

interface Mail {
  userId: string;
  kind: z.output<typeof billingMailKind>;
  amount: Amount;
  about?: string | null;
}

export async function queueMail(deps: Pick<Deps, 'queue'>, db: Executor, mail: Mail): Promise<void> {
  const { userId, kind, amount, about = null } = mail;
  await deps.queue.send(billingMail, { userId, kind, amount: String(amount), about }, { db });
}
