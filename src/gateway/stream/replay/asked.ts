import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Guard } from '#gateway/set-aside/guard.ts';
import type { Consumer } from '../consumer.ts';
import type { Difference } from './compare.ts';
import { replay } from './replay.ts';

export type ReplayOutcome =
  | { readonly kind: 'equal'; readonly events: string; readonly seconds: number }
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  | { readonly kind: 'stopped'; readonly failure: string };

export interface ReplayAsk {
  readonly askedBy: string;
  readonly isWaiting: boolean;
  readonly doneAt: Date | null;
  readonly outcome: ReplayOutcome | null;
}

/** Requests a replay of a consumer; a waiting or running request is not duplicated. */
export async function askForReplay(db: Db, merchant: string, consumer: string, askedBy: string): Promise<void> {
  await sql`insert into replay_ask as r (merchant, consumer, asked_by) values (${merchant}, ${consumer}, ${askedBy})
    on conflict (merchant, consumer) do update set asked_by = excluded.asked_by, asked_at = clock_timestamp(), next_at = clock_timestamp()
      where r.done_at >= r.asked_at`.execute(db);
}

/** The last requested replay of a consumer; undefined: none. */
export async function readReplayAsk(db: Db, merchant: string, consumer: string): Promise<ReplayAsk | undefined> {
  const { rows } = await sql<ReplayAsk>`select asked_by as "askedBy", done_at as "doneAt", outcome,
      done_at is null or done_at < asked_at as "isWaiting"
    from replay_ask where merchant = ${merchant} and consumer = ${consumer}`.execute(db);
  return rows[0];
}

/** Merchants with a replay that waits, or whose lease has expired. */
export const REPLAYS_PENDING = sql<{ merchant: string }>`select merchant from replay_ask
  where next_at <= clock_timestamp() and (done_at is null or done_at < asked_at)`;

/** Lease of a replay in seconds, without a renewal. */
const LEASE_S = 60;

/**
 * Runs waiting replays one after the other and stores each result. `mayGoOn` is checked between batches; an interrupted
 * replay waits again and continues where it stopped. A failed one is set aside, and the others continue.
 */
export async function workAtReplays(
  { db, guard }: { readonly db: Database; readonly guard: Guard },
  merchant: string,
  consumers: readonly Consumer[],
  mayGoOn: () => boolean,
): Promise<void> {
  await guard.runItems(merchant, 'replays', async (takeItem) => {
    for (const consumer of consumers)
      if (mayGoOn() && (await take(db, merchant, consumer.name)))
        await takeItem(consumer.name, () => replayOne(db, merchant, consumer, mayGoOn));
  });
}

async function replayOne(db: Database, merchant: string, consumer: Consumer, mayGoOn: () => boolean): Promise<void> {
  const lease = setInterval(() => void extend(db, merchant, consumer.name).catch(() => undefined), LEASE_S * 300);
  try {
    const done = await replay(db, merchant, consumer, mayGoOn);
    const outcome =
      done.kind === 'broken' ? undefined : done.kind === 'equal' ? { ...done, events: String(done.events) } : done;
    await end(db, merchant, consumer.name, outcome);
  } finally {
    clearInterval(lease);
  }
}

async function take(db: Database, merchant: string, consumer: string): Promise<boolean> {
  return db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql`update replay_ask set next_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where merchant = ${merchant} and consumer = ${consumer} and next_at <= clock_timestamp()
        and (done_at is null or done_at < asked_at)
      returning merchant`.execute(scope);
    return rows.length > 0;
  });
}

async function extend(db: Database, merchant: string, consumer: string): Promise<void> {
  await db.withMerchant(merchant, (scope) =>
    sql`update replay_ask set next_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where merchant = ${merchant} and consumer = ${consumer}`.execute(scope),
  );
}

/** Without an outcome the replay waits again. */
async function end(
  db: Database,
  merchant: string,
  consumer: string,
  outcome: ReplayOutcome | undefined,
): Promise<void> {
  await db.withMerchant(merchant, (scope) =>
    outcome === undefined
      ? sql`update replay_ask set next_at = clock_timestamp()
          where merchant = ${merchant} and consumer = ${consumer}`.execute(scope)
      : sql`update replay_ask set done_at = clock_timestamp(), outcome = ${JSON.stringify(outcome)}::jsonb
          where merchant = ${merchant} and consumer = ${consumer}`.execute(scope),
  );
}
