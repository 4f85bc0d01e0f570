import { type RawBuilder, sql } from 'kysely';
import type { Source } from '#gateway/set-aside/jobs.ts';
import { asOwner } from '../as-owner.ts';
import type { TestGateway } from '../gateway.ts';
import { type Poison, plantPoison, type Restore } from './plant-poison.ts';

/** A job with one item that always fails, and others that succeed. */
export interface PoisonedJob {
  readonly sources: readonly Source[];
  /** Creates the failing item; returns the function that removes the cause. */
  plant(): Promise<Restore>;
  /** Adds an item that succeeds. Not for the poisoned merchant if the whole merchant is one item. */
  put(merchant: string): Promise<void>;
  readonly isWhole?: true;
  /** Runs a separate instance of the job, if the gateway's job has nothing to do. */
  again?(): Promise<void>;
  /** Whether the good item was processed, or the poisoned one after the fix. */
  isTaken(merchant: string, which: 'other' | 'poisoned'): Promise<boolean>;
}

export interface World {
  readonly gateway: TestGateway;
  readonly poisoned: string;
  /** Two members of the poisoned merchant: one whose items fail, and another. */
  readonly bad: string;
  readonly good: string;
  readonly asOwner: (of: string, query: RawBuilder<unknown>) => Promise<void>;
  readonly is: (of: string, query: RawBuilder<unknown>) => Promise<boolean>;
  readonly plant: (poison: Poison) => Promise<Restore>;
}

export async function poisonedWorld(gateway: TestGateway, poisoned: string): Promise<World> {
  const { db } = gateway.context;
  const { rows: members } = await db.withMerchant(poisoned, (scope) =>
    sql<{ id: string }>`select id from member where type <> 4 order by account limit 2`.execute(scope),
  );
  return {
    gateway,
    poisoned,
    bad: members[0]?.id ?? '',
    good: members[1]?.id ?? '',
    asOwner: (of, query) => asOwner(db, of, async (owner) => void (await query.execute(owner))),
    is: async (of, query) => (await db.withMerchant(of, (scope) => query.execute(scope))).rows.length > 0,
    plant: (poison) => plantPoison(db, poison),
  };
}
