import type { Client } from 'pg';

/** Counted days of teams: turnover grows with the team's size, and the result varies from day to day. */
interface Days {
  /** Filter of the table `seat`: a condition on `s`. */
  readonly whose: string;
  /** Days before today, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly categories: readonly string[];
}

export async function seedDays(owner: Client, merchant: string, { whose, from, to, categories }: Days): Promise<void> {
  await owner.query(DAYS.replace('WHOSE', whose), [merchant, from, to, [...categories]]);
  await owner.query(PERIODS.replace('WHOSE', whose), [merchant, from, to]);
}

const DAY = `(now() at time zone 'UTC')::date - ago`;
/** Percentage of bets won: results vary between a win of nine and a loss of twenty. */
const WON = `(80 + (hashint4(s.n) + ago) % 30)`;
const BET = `(s.members + 1) * 100::bigint * length(c)`;

const DAYS = `insert into counted_team_day (merchant, generation, member_id, day, category, currency, rounds, bet_minor, valid_minor,
      won_minor, bonus_minor, deposits, deposit_minor, withdrawals, withdrawal_minor)
  select $1, 1, s.id, ${DAY}, c, 'USD', case when c = '-' then 0 else s.members + 1 end,
      case when c = '-' then 0 else ${BET} end, case when c = '-' then 0 else ${BET} end,
      case when c = '-' then 0 else ${BET} * abs(${WON}) / 100 end,
      case when c = '-' then s.members + 1 else 0 end, case when c = '-' then 1 else 0 end,
      case when c = '-' then (s.members + 1) * 500 else 0 end, case when c = '-' then 1 else 0 end,
      case when c = '-' then (s.members + 1) * 300 else 0 end
    from generate_series($2::integer, $3::integer, -1) ago cross join seat s cross join unnest($4::text[]) c
    where WHOSE order by ago desc, s.n on conflict do nothing`;

const PERIODS = `insert into counted_team_period (merchant, generation, member_id, period, began, active, newcomers)
  select $1, 1, s.id, 'D', ${DAY}, s.members / 2 + 1, s.members / 100
    from generate_series($2::integer, $3::integer, -1) ago cross join seat s where WHOSE order by ago desc, s.n on conflict do nothing`;
