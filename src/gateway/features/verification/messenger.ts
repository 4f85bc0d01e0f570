import { sql } from 'kysely';
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

/** Old messages that each new one clears away. */
const MOST_CLEARED = 20;

/** The built-in messenger: messages wait in the outbox for a day, where an operator reads them. */
export const outboxMessenger: Messenger = {
  async send(db, merchant, { to, body }) {
    // They hold numbers and codes, so they are kept no longer than they are of use.
    const old = db
      .selectFrom('outbox')
      .select('id')
      .where('merchant', '=', merchant)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .orderBy('id')
      .limit(MOST_CLEARED);
    await db.deleteFrom('outbox').where('merchant', '=', merchant).where('id', 'in', old).execute();
    await db.insertInto('outbox').values({ merchant, kind: 'sms', recipient: to, body }).execute();
  },
};
