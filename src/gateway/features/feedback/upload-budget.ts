import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';

const MB = 1024 * 1024;

/**
 * Maximum bytes of feedback pictures stored per day (UTC) across all processes: for all visitors together, per member,
 * and per merchant. With the retention time (docs/reference/retention.md) this bounds the total storage.
 */
export const UPLOADS = { visitors: 64 * MB, member: 16 * MB, all: 512 * MB } as const;

/**
 * Charges pictures to the daily budgets in the caller's transaction. Throws Failure too_many_requests with the seconds
 * until the end of the day if a budget is used up; feedback without pictures is still accepted.
 */
export async function takeUpload(
  db: Db,
  merchant: string,
  memberId: string | null,
  pictures: readonly Buffer[],
): Promise<void> {
  const bytes = pictures.reduce((sum, { length }) => sum + length, 0);
  if (bytes === 0) return;
  const own = memberId === null ? (['visitors', UPLOADS.visitors] as const) : ([memberId, UPLOADS.member] as const);
  for (const [subject, most] of [own, ['all', UPLOADS.all] as const]) {
    const { rows } = await sql<{ bytes: bigint; wait: number }>`
      insert into upload_day as u (merchant, day, subject, bytes)
        values (${merchant}, (now() at time zone 'UTC')::date, ${subject}, ${bytes})
        on conflict (merchant, day, subject) do update set bytes = u.bytes + excluded.bytes
        returning bytes, ceil(extract(epoch from date_trunc('day', now(), 'UTC') + interval '1 day' - now()))::integer as wait`.execute(
      db,
    );
    const [taken] = rows;
    if (taken === undefined || taken.bytes > BigInt(most))
      throw new Failure('too_many_requests', { retryAfter: taken?.wait ?? 60 });
  }
}
