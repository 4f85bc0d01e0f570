import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { isTimeZone } from '#model/documents/time-zone.ts';

/** A merchant's day, by the database's clock. */
export interface MerchantDay {
  readonly now: Date;
  /** Minutes since local midnight. */
  readonly minute: number;
  readonly startsAt: Date;
  /** Start of the next day. */
  readonly endsAt: Date;
}

/** The current day in the time zone of the requested brand (D52); in UTC if the zone is invalid. */
export async function readDay(db: Db, timeZone: string): Promise<MerchantDay> {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const { rows } =
    await sql<MerchantDay>`with wall as (select now, now at time zone ${zone} as local from clock_timestamp() as now)
    select now, (extract(hour from local) * 60 + extract(minute from local))::integer as minute,
      date_trunc('day', local) at time zone ${zone} as "startsAt",
      (date_trunc('day', local) + interval '1 day') at time zone ${zone} as "endsAt"
    from wall`.execute(db);
  const [day] = rows;
  if (day === undefined) throw new Error('The database told no time');
  return day;
}
