import { sql } from 'kysely';
import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type DayRange, labelOf, readDayRange } from '#gateway/records/day-range.ts';
import type { Done } from '#gateway/records/team-rows.ts';
import { beganOf, type TeamPeriod } from '#gateway/stream/team/periods.ts';
import type { AgentsDeps } from './deps.ts';
import { addUp, writeDone } from './figures.ts';
import type { Asker } from './line.ts';
import { readSizes } from './team.ts';

type Asked = Static<(typeof calls)['agentOverview']['request']>;
type Reported = Static<(typeof calls)['agentOverview']['reply']>;

const MOST_DAYS = 92;

/** Totals per day over all games, per category over all days, or over both. */
type Figures = Done & { readonly day: string | null; readonly category: string | null };

const NOTHING = addUp([]);

/** The totals of the caller's team (M214, M215); undefined if the days are invalid or too many. */
export async function readOverview(
  db: Db,
  deps: Pick<AgentsDeps, 'readCurrency' | 'readCash' | 'countRequests'>,
  who: Asker,
  asked: Asked,
): Promise<Reported | undefined> {
  const { merchant, memberId } = who;
  const [range, { code: currency, exponent }] = await Promise.all([
    readDayRange(db, merchant, asked, MOST_DAYS),
    deps.readCurrency(db, merchant),
  ]);
  if (range === undefined) return undefined;
  // Sent together: pipelined, the database works on the next query while a reply is read.
  const [{ whole, days, categories }, { days: periods, counts }, sizes, cash, requests] = await Promise.all([
    readFigures(db, who, currency, [range.from, range.to]),
    readPeriods(db, who, range),
    readSizes(db, merchant, [memberId]),
    deps.readCash(db, { ...who, currency }),
    deps.countRequests(db, who),
  ]);
  const joined = [...periods.values()].reduce((sum, { newcomers }) => sum + newcomers, 0);
  const known = [...new Set([...days.keys(), ...periods.keys()])].sort();
  return {
    ...labelOf(range),
    ...(sizes.get(memberId) ?? { members: 0, directs: 0 }),
    ...counts,
    cash: writeAmount(cash, exponent),
    requests,
    sums: Object.assign(writeDone(whole, exponent), { newcomers: joined }),
    days: known.map((day) => {
      const { newcomers, active } = periods.get(day) ?? { newcomers: 0, active: 0 };
      return Object.assign(writeDone(days.get(day) ?? NOTHING, exponent), { day, newcomers, active });
    }),
    categories: categories.map((of) => Object.assign(writeDone(of, exponent), { category: of.category })),
  };
}

/** The team's totals, by day, and by game category: summed in the database, since there are many rows. */
async function readFigures(
  db: Db,
  { merchant, memberId }: Asker,
  currency: string,
  [from, to]: readonly [string, string],
) {
  const { rows } = await sql<Figures>`with reported as materialized (
      select day, category, rounds, bet_minor, valid_minor, won_minor, bonus_minor + cashback_minor as bonus_minor, deposit_minor,
          withdrawal_minor
        from team_day where merchant = ${merchant} and member_id = ${memberId} and currency = ${currency}
          and day between ${from}::date and ${to}::date
    ) select null::date as day, null as category, ${SUMS} from reported having count(*) > 0
    union all
    select day, null, ${SUMS} from reported group by day
    union all
    select null, category, ${SUMS} from reported where rounds <> 0 group by category
    order by 1, 2`.execute(db);
  const days = new Map<string, Done>();
  const categories: (Done & { readonly category: string })[] = [];
  let whole = NOTHING;
  for (const row of rows) {
    const { day, category } = row;
    if (day !== null) days.set(day, row);
    else if (category !== null) categories.push({ ...row, category });
    else whole = row;
  }
  return { whole, days, categories };
}

const SUMS = sql.raw(
  Object.entries({
    rounds: 'rounds',
    betMinor: 'bet_minor',
    validMinor: 'valid_minor',
    wonMinor: 'won_minor',
    bonusMinor: 'bonus_minor',
    depositMinor: 'deposit_minor',
    withdrawalMinor: 'withdrawal_minor',
  })
    .map(([name, column]) => `sum(${column})::bigint as "${name}"`)
    .join(', '),
);

type Period = {
  readonly period: TeamPeriod;
  readonly began: string;
  readonly active: number;
  readonly newcomers: number;
};

/** Active members and newcomers: by day of the range, today, and in the month so far. */
async function readPeriods(db: Db, { merchant, memberId }: Asker, { from, to, today }: DayRange) {
  const month = beganOf('M', today);
  const { rows } = await sql<Period>`select period, began, active, newcomers from team_period
    where merchant = ${merchant} and member_id = ${memberId}
      and (period = 'D' and (began between ${from}::date and ${to}::date or began = ${today}::date)
        or period = 'M' and began = ${month}::date)`.execute(db);
  const activeIn = (period: TeamPeriod, day: string) =>
    rows.find((row) => row.period === period && row.began === day)?.active ?? 0;
  const days = rows.flatMap(({ period, began, active, newcomers }) =>
    period === 'D' && began >= from && began <= to && (active !== 0 || newcomers !== 0)
      ? [[began, { active, newcomers }] as const]
      : [],
  );
  return { days: new Map(days), counts: { activeToday: activeIn('D', today), activeMonth: activeIn('M', month) } };
}
