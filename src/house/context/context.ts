import type { Logger } from 'pino';
import type { SchemaDb } from '#postgres/schema-db.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { DemoGamesConfig } from './config.ts';

/** What every part of the house may use. Made once, passed on, never global. */
export interface DemoGamesContext {
  readonly config: DemoGamesConfig;
  readonly db: SchemaDb;
  readonly wallet: Wallet;
  readonly clock: { now(): number };
  /** A number from 0 to below 1: for back-off and jitter, never for an outcome. */
  readonly chance: () => number;
  /** So many bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly log: Logger;
  /** Origins whose pages may frame a game, as sources of a content security policy; asked anew for each page. */
  readonly framedBy: () => readonly string[];
}
