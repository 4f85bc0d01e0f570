import type { Logger } from 'pino';
import { REMOVED_AT_ONCE, type Retention, removalOf } from '#postgres/retention.ts';
import type { SchemaDb } from '#postgres/schema-db.ts';
import { createTurns, type Turns } from '#serving/turns.ts';
import { DEMO_GAMES_RETENTION } from './retention.ts';

const EVERY_MS = 10 * 60_000;

/** Removes rows that are past their time, every ten minutes. A table that cannot be cleared keeps no other from it. */
export function createRetentionTurns(db: SchemaDb, log: Logger): Turns {
  return createTurns(
    async () => {
      const counts: number[] = [];
      for (const rule of DEMO_GAMES_RETENTION)
        counts.push(
          await removeOld(db, rule).catch((error: unknown) => {
            log.warn({ err: error, table: rule.table }, 'old rows of a table could not be removed');
            return 0;
          }),
        );
      return counts.some((count) => count >= REMOVED_AT_ONCE);
    },
    EVERY_MS,
    (error) => log.warn({ err: error }, 'old rows could not be removed'),
  );
}

/** Removes some rows that are old by a rule; answers how many. */
export async function removeOld(db: SchemaDb, rule: Retention): Promise<number> {
  if (rule.old === undefined) return 0;
  return (await db.ask(`${removalOf(rule, false)} returning 1`)).length;
}
