import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createRhythm, type Rhythm } from '#gateway/process/rhythm.ts';

const EVERY_MS = 10_000;

/**
 * Adds to the house's accounts what commits left behind for them, every 10 s in one transaction (fold_deltas,
 * db/migrations/083-ledger-layout.sql). Balances are the same before and after; without it they are slower to read.
 */
export function createFoldJob({ db, log, merchants }: Context): Rhythm {
  const turn = async () => {
    const all = await merchants.list();
    await db.owner.transaction().execute((owner) => sql`select fold_deltas(${[...all]}::text[])`.execute(owner));
  };
  return createRhythm(EVERY_MS, () =>
    turn().catch((error: unknown) => log.warn({ err: error }, 'what commits left behind could not be added up')),
  );
}
