import type { Db } from '#gateway/db/tables.ts';
import type { StreamEvent } from './event.ts';

/** Where a consumer writes: rows carry merchant and generation. */
export interface Writing {
  readonly merchant: string;
  readonly generation: number;
  /** Its rows are those that are read: effects outside its own tables are of this one alone, a replay has none. */
  readonly isLive: boolean;
}

/**
 * Makes something of what happened. It is told every event once and in order, in the transaction that also moves its cursor: its
 * effect and the place up to which it read are there together or not at all. What it makes follows from the events and from
 * what it made before, so that a replay from nothing makes the same; an effect outside its own tables carries an obligation.
 */
export interface Consumer {
  readonly name: string;
  /** Its own tables: each with merchant and generation, and what names a row besides. */
  readonly tables: readonly ConsumerTable[];
  /** As the owner, in the merchant's rows. What it throws stops it at the event, unless the database was at fault. */
  readonly take: (db: Db, writing: Writing, events: readonly StreamEvent[]) => Promise<void>;
}

export interface ConsumerTable {
  readonly name: string;
  /** Columns that name a row of a merchant and generation. */
  readonly key: readonly string[];
}
