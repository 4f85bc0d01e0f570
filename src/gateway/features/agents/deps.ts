import type { Static } from 'typebox';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Passwords } from '#gateway/identity/passwords/passwords.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import type { Asker } from './line.ts';

type Rounds = (typeof calls)['betRecords'];

export interface AgentsDeps {
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** Balance of the main wallet, in minor units. */
  readonly readCash: (db: Db, who: Asker & { readonly currency: string }) => Promise<bigint>;
  readonly openWallet: (db: Db, merchant: string, memberId: string) => Promise<unknown>;
  /** A member's rounds, for any reader; undefined if the days or `after` are invalid. */
  readonly readRounds: (
    db: Db,
    visit: Visit,
    memberId: string,
    asked: Static<Rounds['request']>,
  ) => Promise<Static<Rounds['reply']> | undefined>;
  /** Contract requests that wait for this agent's answer. */
  readonly countRequests: (db: Db, who: Asker) => Promise<number>;
}
