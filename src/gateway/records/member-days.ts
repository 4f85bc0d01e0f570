import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from './day-range.ts';

export interface DayQuestion {
  readonly merchant: string;
  readonly memberId: string;
  readonly currency: string;
  readonly range: Pick<DayRange, 'from' | 'to'>;
  readonly category?: string | undefined;
}

/** A member's day in one game category (`-`: not from games), real money only. Amounts in minor units. */
export interface MemberDayRow {
  readonly day: string;
  readonly category: string;
  readonly rounds: bigint;
  readonly bet_minor: bigint;
  readonly valid_minor: bigint;
  readonly won_minor: bigint;
  readonly deposit_minor: bigint;
  readonly withdrawal_minor: bigint;
  readonly fee_minor: bigint;
  readonly bonus_minor: bigint;
  readonly cashback_minor: bigint;
  readonly sent_minor: bigint;
  readonly received_minor: bigint;
  readonly corrected_minor: bigint;
}

/** A member's daily counters (090-when-a-round-counts.md), newest first. */
export async function readMemberDays(db: Db, question: DayQuestion): Promise<readonly MemberDayRow[]> {
  const { rows } = await sql<MemberDayRow>`
    select day, category, rounds, bet_minor, valid_minor, won_minor, deposit_minor, withdrawal_minor, fee_minor, bonus_minor,
        cashback_minor, sent_minor, received_minor, corrected_minor
      from member_day where ${asked(question)} order by day desc, category`.execute(db);
  return rows;
}

/** Totals of a day's rounds; `day` null: all other days of the request together. */
export interface DaySums {
  readonly day: string | null;
  readonly rounds: bigint;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
}

/** Totals of the given days, and of all others if requested: a page shows only few days of a quarter. */
export async function sumMemberDays(
  db: Db,
  question: DayQuestion,
  { days, withOthers }: { readonly days: readonly string[]; readonly withOthers: boolean },
): Promise<readonly DaySums[]> {
  if (days.length === 0 && !withOthers) return [];
  const isNamed = sql`day::text = any (${[...days]}::text[])`;
  const { rows } = await sql<DaySums>`
    select case when ${isNamed} then day::text end as day, sum(rounds)::bigint as rounds, sum(bet_minor)::bigint as "betMinor",
        sum(won_minor)::bigint as "wonMinor"
      from member_day where ${asked(question)} ${withOthers ? sql`` : sql`and ${isNamed}`}
      group by 1 order by 1 desc nulls last`.execute(db);
  return rows;
}

function asked({ merchant, memberId, currency, range, category }: DayQuestion) {
  return sql`merchant = ${merchant} and member_id = ${memberId} and day between ${range.from} and ${range.to}
    and currency = ${currency} and not is_play ${category === undefined ? sql`` : sql`and category = ${category}`}`;
}
