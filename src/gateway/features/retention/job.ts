import { CompiledQuery, sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { createRhythm, type Rhythm } from '#gateway/process/rhythm.ts';
import { REMOVED_AT_ONCE, type Retention, removalOf } from '#postgres/retention.ts';
import { GATEWAY_RETENTION } from './rules.ts';

const EVERY_MS = 10 * 60_000;
/** Statements of a table and merchant in one turn: a backlog is worked off over turns, and holds up nobody. */
const MOST_AT_A_TURN = 20;

/** Removes rows that are past their time, by the rules, every ten minutes. A table that cannot be cleared keeps no other from it. */
export function createRetentionJob(context: Pick<Context, 'db' | 'log' | 'merchants'>): Rhythm {
  const { db, log, merchants } = context;
  return createRhythm(EVERY_MS, async () => {
    const all = await merchants.list().catch(() => []);
    for (const rule of GATEWAY_RETENTION)
      await removeOld(db, rule, all).catch((error: unknown) =>
        log.warn({ err: error, table: rule.table }, 'old rows of a table could not be removed'),
      );
  });
}

/** Removes what is old by a rule, of these merchants and of nobody's where the table knows none; answers how many rows. */
export async function removeOld(db: Database, rule: Retention, merchants: readonly string[]): Promise<number> {
  if (rule.old === undefined) return 0;
  const hasMerchant = await knowsMerchant(db, rule.table);
  let total = 0;
  for (const merchant of hasMerchant ? merchants : ['']) total += await removeOf(db, rule, hasMerchant, merchant);
  return total;
}

async function removeOf(db: Database, rule: Retention, hasMerchant: boolean, merchant: string): Promise<number> {
  const removal = CompiledQuery.raw(removalOf(rule, hasMerchant), hasMerchant ? [merchant] : []);
  let total = 0;
  for (let turn = 0; turn < MOST_AT_A_TURN; turn += 1) {
    const count = await db.owner.transaction().execute(async (owner) => {
      await sql`select set_config('app.merchant', ${merchant}, true)`.execute(owner);
      return Number((await owner.executeQuery(removal)).numAffectedRows ?? 0n);
    });
    total += count;
    if (count < REMOVED_AT_ONCE) break;
  }
  return total;
}

async function knowsMerchant(db: Database, table: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_attribute where attrelid = ${table}::regclass and attname = 'merchant'`.execute(db.owner);
  return rows.length > 0;
}
