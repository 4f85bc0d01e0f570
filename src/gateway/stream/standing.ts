import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';

/** Where a consumer stands among the events of a merchant. */
export interface Standing {
  readonly merchant: string;
  readonly consumer: string;
  /** When the oldest event happened that it has not taken; null: it has taken all. */
  readonly waitsSince: Date | null;
  readonly stoppedAt: Date | null;
  /** The event at which it stopped, and why. */
  readonly failure: string | null;
  readonly taken: bigint;
  /** How often its rows were made: once as things happened, and again by each replay that came out the same. */
  readonly generation: number;
  /** Events that a replay has taken that is under way or was broken off; null: there is none. */
  readonly replayTaken: bigint | null;
  /** How often it left something out and went on, by why (set-aside.ts). */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Something that it left out is to be tried again. */
  readonly retries: boolean;
}

/** Where all consumers of these merchants stand, by one question. */
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

/** For how many seconds the oldest event has waited that a consumer has not taken; zero: none waits. */
export function lagOf({ waitsSince }: Standing, now: number): number {
  return waitsSince === null ? 0 : Math.max(0, (now - waitsSince.getTime()) / 1_000);
}
