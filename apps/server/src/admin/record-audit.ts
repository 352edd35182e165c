import type { AuditAction } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { insertAudit } from './admin.sql.ts';

interface AuditInput {
  action: AuditAction;
  /** The administrator; null for what the payment provider did. */
  actorId: string | null;
  subject: string;
  note?: string | undefined;
}

/** Writes down what an administrator does, or has to know, in the transaction that does it. */
export async function recordAudit(db: Executor, { note, ...event }: AuditInput): Promise<void> {
  await insertAudit(db, { ...event, note: note ?? null });
}
