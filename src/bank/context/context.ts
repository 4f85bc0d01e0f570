import type { Logger } from 'pino';
import type { SchemaDb } from '#postgres/schema-db.ts';
import type { BankConfig } from './config.ts';

/** What every part of the bank may use. Made once, passed on, never global. */
export interface BankContext {
  readonly config: BankConfig;
  readonly db: SchemaDb;
  readonly clock: { now(): number };
  /** A number from 0 to below 1: for pauses between tries. */
  readonly chance: () => number;
  /** So many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly newId: () => string;
  readonly log: Logger;
  /** Says that there is something to tell, or to do by itself. */
  readonly wake: () => void;
}
