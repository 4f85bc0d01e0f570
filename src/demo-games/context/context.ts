import type { Logger } from 'pino';
import type { SchemaDb } from '#postgres/schema-db.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { DemoGamesConfig } from './config.ts';

/** Dependencies of all parts of the demo game provider. Created once and passed on, never global. */
export interface DemoGamesContext {
  readonly config: DemoGamesConfig;
  readonly db: SchemaDb;
  readonly wallet: Wallet;
  readonly clock: { now(): number };
  /** A number from 0 up to 1 for backoff and jitter, never for an outcome. */
  readonly chance: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** A round's outcome in words of a language; undefined if its game has none. */
  readonly describe: (kind: string, detail: Readonly<Record<string, unknown>>, language: string) => string | undefined;
  readonly log: Logger;
  /** Sources of frame-ancestors in the content security policy; evaluated for each page. */
  readonly framedBy: () => readonly string[];
}
