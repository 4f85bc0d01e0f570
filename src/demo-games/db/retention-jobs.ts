import type { Logger } from 'pino';
import { REMOVED_AT_ONCE, type Retention, removalOf } from '#postgres/retention.ts';
import type { SchemaDb } from '#postgres/schema-db.ts';
import { createJobLoop, type JobLoop } from '#serving/job-loop.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { DEMO_GAMES_RETENTION } from './retention.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired rows every ten minutes. A failing table does not block the others. */
export function createRetentionLoop(db: SchemaDb, log: Logger): JobLoop {
  return createJobLoop(
    async () => {
      const counts: number[] = [];
      for (const rule of DEMO_GAMES_RETENTION)
        counts.push(
          await removeOld(db, rule).catch((error: unknown) => {
            logEvent(log, 'demo_games.retention_table_failed', { err: error, table: rule.table });
            return 0;
          }),
        );
      return counts.some((count) => count >= REMOVED_AT_ONCE);
    },
    EVERY_MS,
    (error) => logEvent(log, 'demo_games.retention_failed', { err: error }),
  );
}

/** Deletes some expired rows of a rule; returns the number. */
export async function removeOld(db: SchemaDb, rule: Retention): Promise<number> {
  if (rule.old === undefined) return 0;
  return (await db.ask(`${removalOf(rule, false)} returning 1`)).length;
}
