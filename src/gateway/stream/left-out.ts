import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type Place, writePlace } from './event.ts';

/** Why a consumer leaves out what it would have done: `no-member`: it was for somebody who is no member of the merchant. */
export type LeftOutWhy = 'no-member';

interface LeftOut {
  readonly consumer: string;
  readonly why: LeftOutWhy;
  readonly count: number;
  /** Of the last event of the batch. */
  readonly place: Place;
}

/**
 * Counts what a consumer leaves out and goes on: staff read it in the console, and livery_stream_left_out has it
 * (docs/decisions/137-what-the-stream-leaves-out.md).
 */
export async function noteLeftOut(db: Db, merchant: string, { consumer, why, count, place }: LeftOut): Promise<void> {
  await sql`insert into stream_left_out as o (merchant, consumer, why, count, last_place)
    values (${merchant}, ${consumer}, ${why}, ${count}, ${writePlace(place)})
    on conflict (merchant, consumer, why) do update set
      count = o.count + excluded.count, last_at = excluded.last_at, last_place = excluded.last_place`.execute(db);
}
