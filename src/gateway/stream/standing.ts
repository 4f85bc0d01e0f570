import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';

/** Progress of a consumer in the events of a merchant. */
export interface Standing {
  readonly merchant: string;
  readonly consumer: string;
  /** Time of the oldest unprocessed event; null: all are processed. */
  readonly waitsSince: Date | null;
  readonly stoppedAt: Date | null;
  /** Position of the event at which the consumer stopped, and the error. */
  readonly failure: string | null;
  readonly taken: bigint;
  /** Number of times the rows were built: once live, and once by each replay that gave the same rows. */
  readonly generation: number;
  /** Events processed by a running or interrupted replay; null: there is none. */
  readonly replayTaken: bigint | null;
  /** Number of items set aside, by reason (set-aside.ts). */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Whether an item that was set aside is due for a retry. */
  readonly retries: boolean;
}

/** Progress of all consumers of these merchants in one query. */
export async function readStandings(
  { owner }: Pick<Database, 'owner'>,
  merchants: readonly string[],
): Promise<readonly Standing[]> {
  const { rows } =
    await sql<Standing>`select of_merchant as merchant, of_consumer as consumer, waits_since as "waitsSince",
      stopped as "stoppedAt", why as failure, events_taken as taken,
      made as generation, replay_taken as "replayTaken", left_out as "leftOut", retries
    from stream_standing(${[...merchants]}::text[])`.execute(owner);
  return rows;
}

/** Lag of a consumer in seconds: age of the oldest unprocessed event; zero if there is none. */
export function lagOf({ waitsSince }: Standing, now: number): number {
  return waitsSince === null ? 0 : Math.max(0, (now - waitsSince.getTime()) / 1_000);
}
