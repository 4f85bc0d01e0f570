import type { Db } from '#gateway/db/tables.ts';
import type { StreamEvent } from './event.ts';

/** The rows that a consumer writes: those of a merchant and generation. */
export interface Writing {
  readonly merchant: string;
  readonly generation: number;
  /**
   * Whether this generation is the one that is read. Only the live generation has effects outside the consumer's
   * tables; a replay has none.
   */
  readonly isLive: boolean;
}

/**
 * A consumer of the event stream. It receives each event once and in order, in the transaction that also advances its
 * cursor, so that effect and cursor commit together. Its output depends only on the events and its earlier output, so
 * that a replay from the start gives the same result; an effect outside its own tables carries an obligation
 * (idempotency key).
 */
export interface Consumer {
  readonly name: string;
  /** Tables of the consumer, each with merchant and generation, and the remaining key columns of a row. */
  readonly tables: readonly ConsumerTable[];
  /**
   * Runs as the owner in the merchant's rows. An error stops the consumer at the event, unless the error is a transient
   * database error.
   */
  readonly take: (db: Db, writing: Writing, events: readonly StreamEvent[]) => Promise<void>;
}

export interface ConsumerTable {
  readonly name: string;
  readonly key: readonly string[];
}
