import { CompiledQuery, sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { REMOVED_AT_ONCE, type Retention, removalOf } from '#postgres/retention.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { GATEWAY_RETENTION } from './rules.ts';

const EVERY_MS = 10 * 60_000;
/**
 * Maximum statements per table and merchant in one poll: a backlog is processed over several polls without blocking
 * others.
 */
const MOST_PER_TICK = 20;

/**
 * Deletes expired rows by the retention rules every ten minutes. If deletion fails for a table and merchant, the pair
 * is set aside; other tables and merchants continue.
 */
export function createRetentionJob({ db, log, metrics, merchants }: Context): Poller {
  const guard = createGuard({ db, log, metrics });
  const logFailure = (error: unknown) => logEvent(log, 'retention.poll_failed', { err: error });
  const clear = async () => {
    const rules = GATEWAY_RETENTION.filter(({ old }) => old !== undefined);
    const owned = new Map<string, boolean>();
    for (const { table } of rules) owned.set(table, await knowsMerchant(db, table));
    for (const rule of rules.filter(({ table }) => !owned.get(table)))
      await removeOf(db, rule, undefined).catch((error: unknown) =>
        logEvent(log, 'retention.table_failed', { err: error, table: rule.table }),
      );
    for (const merchant of await merchants.list())
      await guard
        .runItems(merchant, 'retention', async (take) => {
          for (const rule of rules.filter(({ table }) => owned.get(table)))
            await take(rule.table, () => removeOf(db, rule, merchant));
        })
        .catch(logFailure);
  };
  return createPoller('retention', EVERY_MS, () => clear().catch(logFailure));
}

/** Deletes rows expired by a rule: of these merchants, or all for a table without merchants; returns their number. */
export async function removeOld(db: Database, rule: Retention, merchants: readonly string[]): Promise<number> {
  if (rule.old === undefined) return 0;
  let total = 0;
  for (const merchant of (await knowsMerchant(db, rule.table)) ? merchants : [undefined])
    total += await removeOf(db, rule, merchant);
  return total;
}

/** For one merchant; undefined: for a table without merchants. */
async function removeOf(db: Database, rule: Retention, merchant: string | undefined): Promise<number> {
  const hasMerchant = merchant !== undefined;
  const removal = CompiledQuery.raw(removalOf(rule, hasMerchant), hasMerchant ? [merchant] : []);
  let total = 0;
  for (let batch = 0; batch < MOST_PER_TICK; batch += 1) {
    const count = await db.owner.transaction().execute(async (owner) => {
      await sql`select set_config('app.merchant', ${merchant ?? ''}, true)`.execute(owner);
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
