import { type Executor, rows, run, sql } from '../sql/index.ts';
import { checkAddress } from './check-address.ts';
import type { Messenger, OutgoingMessage } from './message.ts';

export interface OutboxMessage extends OutgoingMessage {
  sent_at: string;
}

export interface Outbox extends Messenger {
  /** Newest last; with an address only what was sent there. */
  list(to?: string): Promise<OutboxMessage[]>;
}

const most = 1000;

/** Keeps messages instead of sending them, for developers and tests. In Postgres, so every process sees them all. */
export function createOutbox(db: Executor): Outbox {
  return {
    async send(message) {
      checkAddress(message.channel, message.to);
      await run(db, sql`insert into kit.outbox (recipient, message) values (${message.to}, ${sql.json(message)})`);
    },
    async list(to) {
      const only = to === undefined ? sql.empty : sql`where lower(recipient) = lower(${to})`;
      const found = await rows<{ message: OutgoingMessage; sent_at: Date }>(
        db,
        sql`select message, sent_at from kit.outbox ${only} order by id desc limit ${most}`,
      );
      return found.reverse().map(({ message, sent_at }) => ({ ...message, sent_at: sent_at.toISOString() }));
    },
    async close() {},
  };
}
