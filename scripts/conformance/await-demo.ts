/** Waits until the demo data is seeded, so that missing data is not reported as a gateway failure. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { DEMO_BRANDS, demoPartsOf } from '#gateway/wiring/demo-parts.ts';

/** After this time seeding has failed, and the run reports what is missing. */
const PATIENCE_MS = 5 * 60_000;
const POLL_EVERY_MS = 500;

/**
 * Resolves when the demo brands have all their data, and with a history also contracts and their payments; `print` is
 * called once if it has to wait.
 */
export async function awaitDemo({ db }: Context, print: (line: string) => void): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let isReported = false;
  for (const merchant of DEMO_BRANDS) {
    while (!(await db.withMerchant(merchant, (scope) => isWhole(scope, merchant))) && performance.now() < until) {
      if (!isReported) print('The demo data is still being seeded; the run starts when it is complete.');
      isReported = true;
      await pause(POLL_EVERY_MS);
    }
  }
}

async function isWhole(db: Db, merchant: string): Promise<boolean> {
  const names = demoPartsOf(merchant).map(([name]) => name);
  const { rows } = await sql<{ seeded: string[]; history: boolean; agreed: boolean; paid: boolean }>`select
    (select coalesce(array_agg(part), '{}') from demo_part where merchant = ${merchant}) as seeded,
    exists (select from demo_history where merchant = ${merchant}) as history,
    exists (select from contract where merchant = ${merchant} and state = 'inForce') as agreed,
    exists (select from settlement_line where merchant = ${merchant} and paid_at is not null) as paid`.execute(db);
  const [found] = rows;
  if (found === undefined || names.some((name) => !found.seeded.includes(name))) return false;
  return !found.history || (found.agreed && found.paid);
}
