import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { agentsSchemas } from '#contract/agents/schemas.ts';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { labelOf, readDayRange } from '#gateway/records/day-range.ts';
import type { Done } from '#gateway/records/team-rows.ts';
import { beganOf } from '#gateway/stream/team/periods.ts';
import { addUp, writeDone } from './figures.ts';
import type { Asker } from './line.ts';
import type { AgentsNeeds } from './needs.ts';

type Asked = Static<(typeof agentsSchemas)['agentOverview']['request']>;
type Told = Static<(typeof agentsSchemas)['agentOverview']['reply']>;

const MOST_DAYS = 92;

type TeamDay = Done & { readonly day: string; readonly category: string };

/** What the asker's team came to (M214, M215); undefined where the days are none, or too many. */
export async function readOverview(
  db: Db,
  needs: Pick<AgentsNeeds, 'readCurrency' | 'readCash' | 'countRequests'>,
  who: Asker,
  asked: Asked,
): Promise<Told | undefined> {
  const { merchant, memberId } = who;
  const range = await readDayRange(db, merchant, asked, MOST_DAYS);
  if (range === undefined) return undefined;
  const { code: currency, exponent } = await needs.readCurrency(db, merchant);
  const { rows } =
    await sql<TeamDay>`select day, category, rounds, bet_minor as "betMinor", valid_minor as "validMinor",
      won_minor as "wonMinor", bonus_minor + cashback_minor as "bonusMinor", deposit_minor as "depositMinor",
      withdrawal_minor as "withdrawalMinor"
    from team_day where merchant = ${merchant} and member_id = ${memberId} and currency = ${currency}
      and day between ${range.from}::date and ${range.to}::date order by day, category`.execute(db);
  const periods = await readPeriods(db, who, [range.from, range.to]);
  const counted = await readCounts(db, who, range.today);
  const joined = [...periods.values()].reduce((sum, { newcomers }) => sum + newcomers, 0);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const byCategory = Map.groupBy(
    rows.filter(({ rounds }) => rounds !== 0n),
    ({ category }) => category,
  );
  const known = [...new Set([...byDay.keys(), ...periods.keys()])].sort();
  return {
    ...labelOf(range),
    ...counted,
    cash: writeAmount(await needs.readCash(db, { ...who, currency }), exponent),
    requests: await needs.countRequests(db, who),
    sums: { ...writeDone(addUp(rows), exponent), newcomers: joined },
    days: known.map((day) => ({
      ...{ day, ...writeDone(addUp(byDay.get(day) ?? []), exponent) },
      ...(periods.get(day) ?? { newcomers: 0, active: 0 }),
    })),
    categories: [...byCategory].map(([category, of]) => ({ category, ...writeDone(addUp(of), exponent) })),
  };
}

/** Who was active and who joined, by day. */
async function readPeriods(db: Db, { merchant, memberId }: Asker, [from, to]: readonly [string, string]) {
  const { rows } = await sql<{ day: string; active: number; newcomers: number }>`
    select began as day, active, newcomers from team_period where merchant = ${merchant} and member_id = ${memberId}
      and period = 'D' and began between ${from}::date and ${to}::date and (active <> 0 or newcomers <> 0)`.execute(db);
  return new Map(rows.map(({ day, active, newcomers }) => [day, { active, newcomers }]));
}

async function readCounts(db: Db, { merchant, memberId }: Asker, today: string) {
  const { rows } = await sql<{ members: number; directs: number; activeToday: number; activeMonth: number }>`
    select coalesce(s.members, 0) as members, coalesce(s.directs, 0) as directs,
        coalesce(d.active, 0) as "activeToday", coalesce(m.active, 0) as "activeMonth"
      from (select 1) one
        left join team_size s on s.merchant = ${merchant} and s.member_id = ${memberId}
        left join team_period d on d.merchant = ${merchant} and d.member_id = ${memberId} and d.period = 'D'
          and d.began = ${today}::date
        left join team_period m on m.merchant = ${merchant} and m.member_id = ${memberId} and m.period = 'M'
          and m.began = ${beganOf('M', today)}::date`.execute(db);
  return rows[0] ?? { members: 0, directs: 0, activeToday: 0, activeMonth: 0 };
}
