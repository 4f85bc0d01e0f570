import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { type DayRange, dayOf, labelOf } from '#gateway/records/day-range.ts';
import { type DaySums, sumMemberDays } from '#gateway/records/member-days.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import { readRoundMovements } from '#gateway/records/round-movements.ts';
import {
  keyOfRound,
  type RoundKey,
  type RoundQuestion,
  type RoundRow,
  type RoundSums,
  readRound,
  readRounds,
  readVendors,
  sumRounds,
} from '#gateway/records/rounds.ts';
import { type RecordsDeps, readGameNames } from './deps.ts';
import { A_PAGE, MOST_ADDED_UP, rangeOf } from './page.ts';

type Asked = Static<(typeof calls)['betRecords']['request']>;
type Reported = Static<(typeof calls)['betRecords']['reply']>;

/** A page of a member's rounds, or one round with its movements; undefined if the days or `after` are invalid. */
export async function readBets(db: Db, deps: RecordsDeps, visit: Visit, asked: Asked): Promise<Reported | undefined> {
  const { merchant } = visit;
  const { memberId } = memberOf(visit);
  const range = await rangeOf(db, merchant, asked);
  if (range === undefined) return undefined;
  const { category, vendor, state, round, after } = asked;
  const question: RoundQuestion = { merchant, memberId, range, category, vendor, state };
  const key = ['bets', memberId, range.from, range.to, category, vendor, state];
  const cursor = after === undefined ? undefined : readKey(key, after);
  if (after !== undefined && cursor === undefined) return undefined;
  const { code, exponent } = await deps.readCurrency(db, merchant);
  const scribe = { range, exponent };
  if (round !== undefined) {
    const rows = vendor === undefined ? [] : await readOne(db, deps, visit, { vendor, round }, scribe);
    return { ...labelOf(range), rows, days: [], vendors: [], vendorNames: await readVendorNames(db, [vendor ?? '']) };
  }
  const found = await readRounds(db, question, { after: cursor, limit: A_PAGE + 1 });
  const page = found.slice(0, A_PAGE);
  const names = await readGameNames(
    db,
    deps,
    visit,
    page.map(({ nodeId }) => nodeId),
  );
  const last = page.at(-1);
  const shown = new Set(page.map(({ endedAt }) => (endedAt === null ? range.today : dayOf(range, endedAt))));
  const counted = await readCounted(db, question, code, { days: [...shown], withOthers: cursor === undefined });
  const sums = cursor !== undefined ? undefined : await sumsOf(db, question, counted);
  const vendors = cursor === undefined ? [...(await readVendors(db, merchant, memberId))] : [];
  return {
    ...labelOf(range),
    rows: page.map((row) => writeRound(row, names, scribe)),
    days: daysOf(counted ?? []).map(({ day, ...of }) => ({ day, ...writeSums(of, exponent) })),
    ...(sums === undefined ? {} : { sums: writeSums(sums, exponent) }),
    vendors,
    vendorNames: await readVendorNames(db, [...vendors, ...page.map((row) => row.vendor)]),
    ...(found.length > A_PAGE && last !== undefined ? { next: writeCursor(key, keyParts(keyOfRound(last))) } : {}),
  };
}

/** Display names of vendors; unknown ones are left out. */
async function readVendorNames(db: Db, codes: readonly string[]) {
  const rows = await db
    .selectFrom('vendor')
    .select(['code', 'display_name as name'])
    .distinctOn('code')
    .where('code', 'in', [...new Set(codes), ''])
    .orderBy('code')
    .execute();
  return rows.filter(({ name }) => name !== '');
}

interface Scribe {
  readonly range: DayRange;
  readonly exponent: number;
}

async function readOne(
  db: Db,
  deps: RecordsDeps,
  visit: Visit,
  which: Pick<RoundRow, 'vendor' | 'round'>,
  scribe: Scribe,
) {
  const { memberId } = memberOf(visit);
  const row = await readRound(db, visit.merchant, memberId, which);
  if (row === undefined) return [];
  const [game] = row.nodeId === null ? [] : await deps.gamesById(db, visit, visit.language, [row.nodeId]);
  const names = new Map(game === undefined ? [] : [[game.nodeId, game.gameName] as const]);
  const movements = await readRoundMovements(db, visit.merchant, memberId, which);
  const reported = movements.map(({ kind, at, amountMinor }) => ({
    kind: kind as 'bet',
    at: at.getTime(),
    amount: writeAmount(amountMinor, scribe.exponent),
  }));
  const { outcome, fairnessUrl } = row;
  const reportedOutcome = { ...(outcome !== null && { outcome }), ...(fairnessUrl !== null && { fairnessUrl }) };
  const provider = game === undefined ? {} : { provider: game.displayName };
  return [{ ...writeRound(row, names, scribe), ...provider, ...reportedOutcome, movements: reported }];
}

function writeRound(row: RoundRow, names: ReadonlyMap<string, string>, { range, exponent }: Scribe) {
  const { vendor, round, state, endedAt, nodeId } = row;
  const game = names.get(nodeId);
  return {
    vendor,
    round,
    state,
    category: row.category ?? '-',
    bet: writeAmount(row.betMinor, exponent),
    won: writeAmount(row.wonMinor, exponent),
    begunAt: row.begunAt.getTime(),
    ...(game === undefined ? {} : { game }),
    ...(endedAt === null ? {} : { endedAt: endedAt.getTime(), day: dayOf(range, endedAt) }),
  };
}

/** Daily counters, if they can answer the request: they contain no vendor and no open rounds. */
async function readCounted(
  db: Db,
  question: RoundQuestion,
  currency: string,
  which: Parameters<typeof sumMemberDays>[2],
): Promise<readonly DaySums[] | undefined> {
  const { merchant, memberId, range, category, vendor, state } = question;
  if (vendor !== undefined || state !== undefined) return undefined;
  return sumMemberDays(db, { merchant, memberId, currency, range, category }, which);
}

/** Totals from the daily counters, otherwise from the rounds if they are few enough. */
async function sumsOf(
  db: Db,
  question: RoundQuestion,
  counted: readonly DaySums[] | undefined,
): Promise<RoundSums | undefined> {
  if (counted === undefined) return sumRounds(db, question, MOST_ADDED_UP);
  return addUp(counted);
}

function addUp(days: readonly DaySums[]): RoundSums {
  return days.reduce<RoundSums>(
    (sum, day) => ({
      rounds: sum.rounds + Number(day.rounds),
      betMinor: sum.betMinor + day.betMinor,
      wonMinor: sum.wonMinor + day.wonMinor,
    }),
    { rounds: 0, betMinor: 0n, wonMinor: 0n },
  );
}

/** The days of a page, with the totals of their rounds. */
function daysOf(counted: readonly DaySums[]): readonly (RoundSums & { day: string })[] {
  return counted.flatMap(({ day, ...sums }) =>
    day === null || sums.rounds === 0n ? [] : [{ day, ...sums, rounds: Number(sums.rounds) }],
  );
}

const writeSums = ({ rounds, betMinor, wonMinor }: RoundSums, exponent: number) => ({
  rounds,
  bet: writeAmount(betMinor, exponent),
  won: writeAmount(wonMinor, exponent),
});

const keyParts = ({ end, vendor, round }: RoundKey) => [end, vendor, round];
const END = /^(?:infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)$/;

function readKey(asked: readonly unknown[], text: string): RoundKey | undefined {
  const [end, vendor, round, ...more] = readCursor(asked, text) ?? [];
  if (end === undefined || vendor === undefined || round === undefined || more.length > 0) return undefined;
  return END.test(end) && Number.isFinite(end === 'infinity' ? 0 : Date.parse(end)) && !round.includes('\0')
    ? { end, vendor, round }
    : undefined;
}
