import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** A message to a member's phone. */
export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
}

/**
 * Takes text messages to a carrier. It is given the message inside the transaction that keeps its code: a real provider
 * puts it into its own queue there and sends from the queue, because no foreign call may stand inside a transaction.
 */
export interface Messenger {
  send(db: Db, merchant: string, message: TextMessage): Promise<void>;
}

/** The built-in messenger: messages wait in the outbox, where an operator reads them. */
export const outboxMessenger: Messenger = {
  async send(db, merchant, { to, body }) {
    await db.insertInto('outbox').values({ merchant, kind: 'sms', recipient: to, body }).execute();
  },
};
