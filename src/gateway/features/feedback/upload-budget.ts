import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';

const MB = 1024 * 1024;

/**
 * Bytes of pictures that are kept of feedback a day (UTC), over all processes: of all visitors together, of a member, and of a
 * merchant. With the time that they stay (docs/retention.md) this bounds what is stored for good.
 */
export const UPLOADS = { visitors: 64 * MB, member: 16 * MB, all: 512 * MB } as const;

/**
 * Takes pictures out of the day's budgets, in the caller's transaction. Throws Failure too_many_requests with the seconds until the
 * day ends when one is used up; words without pictures are taken all the same.
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
