import type { Logger } from 'pino';
import type { SchemaDb } from '#postgres/schema-db.ts';
import type { DemoPaymentsConfig } from './config.ts';

/** Dependencies of the demo payment provider. Created once and passed on, never global. */
export interface DemoPaymentsContext {
  readonly config: DemoPaymentsConfig;
  readonly db: SchemaDb;
  readonly clock: { now(): number };
  /** A random number from 0 to below 1, for jitter between attempts. */
  readonly chance: () => number;
  /** Cryptographically secure random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly newId: () => string;
  readonly log: Logger;
  readonly wake: () => void;
}
