import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { labelOf, readDayRange } from '#gateway/records/day-range.ts';
import { type MemberDayRow, readMemberDays } from '#gateway/records/member-days.ts';
import type { RecordsDeps } from './deps.ts';

type Asked = Static<(typeof calls)['profitRecords']['request']>;
type Reported = Static<(typeof calls)['profitRecords']['reply']>;

const MOST_DAYS = 366;

/** Profit and loss of a member's days; undefined if the days are invalid or too many. */
export async function readProfit(db: Db, deps: RecordsDeps, visit: Visit, asked: Asked): Promise<Reported | undefined> {
  const { merchant } = visit;
  const { memberId } = memberOf(visit);
  const range = await readDayRange(db, merchant, asked, MOST_DAYS);
  if (range === undefined) return undefined;
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const rows = await readMemberDays(db, { merchant, memberId, currency, range });
  const played = rows.filter(({ rounds }) => rounds !== 0n);
  const byDay = Map.groupBy(rows.toReversed(), ({ day }) => day);
  const byCategory = Map.groupBy(played, ({ category }) => category);
  return {
    ...labelOf(range),
    days: [...byDay].map(([day, of]) => ({ day, ...writeFigures(of, exponent) })),
    categories: [...byCategory].sort(byBet).map(([category, of]) => {
      const { rounds, bet, won } = writeFigures(of, exponent);
      return { category, rounds, bet, won };
    }),
    sums: writeFigures(rows, exponent),
  };
}

type OfCategory = readonly [category: string, rows: readonly MemberDayRow[]];

/** Highest bets first. */
function byBet([one, ofOne]: OfCategory, [other, ofOther]: OfCategory): number {
  const [less, more] = [sumOf(ofOther, 'bet_minor'), sumOf(ofOne, 'bet_minor')];
  return less === more ? (one < other ? -1 : 1) : less < more ? -1 : 1;
}

function writeFigures(rows: readonly MemberDayRow[], exponent: number) {
  const write = (name: Figure) => writeAmount(sumOf(rows, name), exponent);
  return {
    rounds: Number(sumOf(rows, 'rounds')),
    bet: write('bet_minor'),
    valid: write('valid_minor'),
    won: write('won_minor'),
    result: writeAmount(sumOf(rows, 'won_minor') - sumOf(rows, 'bet_minor'), exponent),
    deposit: write('deposit_minor'),
    withdrawal: write('withdrawal_minor'),
    fee: write('fee_minor'),
    bonus: write('bonus_minor'),
    cashback: write('cashback_minor'),
  };
}

type Figure = Exclude<keyof MemberDayRow, 'day' | 'category'>;

function sumOf(rows: readonly MemberDayRow[], name: Figure): bigint {
  return rows.reduce((sum, row) => sum + row[name], 0n);
}
