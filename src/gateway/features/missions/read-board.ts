import { sql } from 'kysely';
import { readId } from '#contract/call/ids.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { type MissionRule, unitOf } from '#model/missions/mission.ts';
import { daysOf, periodBefore, periodOf } from '#model/missions/periods.ts';
import { readRule } from '#model/missions/read-rule.ts';
import type { MissionAsker, PageWanted } from './deps.ts';
import { writeValue } from './units.ts';

/** Maximum places shown on a leaderboard. */
const MOST_PLACES = 100;

export interface BoardWanted extends PageWanted {
  readonly missionId: string;
  /** Undefined: the current period. */
  readonly period: string | undefined;
}

/**
 * Leaderboard of a mission's period: highest value first, ties by who reached it first (D56). Names are masked, and the
 * member's own place is always returned. Undefined: there is no such leaderboard.
 */
export async function readBoard(db: Db, asker: MissionAsker, { missionId, period, page, size }: BoardWanted) {
  const { merchant, memberId, now, exponent } = asker;
  const last = readId(missionId) !== undefined ? await readLastRun(db, merchant, missionId) : undefined;
  if (last === undefined || !last.rule.hasBoard) return undefined;
  const { rule, run } = last;
  const { day } = countedDay(await readDayRules(db, merchant), now);
  const running = periodOf(rule.period, day);
  const wanted = period ?? running;
  if (!isPeriod(rule, wanted)) return undefined;
  const board = { merchant, missionId, run, period: wanted };
  const own = await readOwnPlace(db, board, memberId);
  const total = await countPlaces(db, board);
  const totalPages = Math.max(1, Math.ceil(Math.min(total, MOST_PLACES) / size));
  const pageNum = Math.min(page, totalPages);
  const rows = await readPlaces(db, board, { page: pageNum, size });
  const before = periodBefore(rule.period, wanted);
  return {
    list: rows.map((row, at) => ({
      rank: (pageNum - 1) * size + at + 1,
      name: maskName(row.account),
      own: row.memberId === memberId,
      value: writeValue(rule.kind, row.value, exponent),
    })),
    footer: { rank: own.rank, reachedValue: writeValue(rule.kind, own.value, exponent) },
    unit: unitOf(rule.kind),
    repeats: rule.period,
    period: wanted,
    pageNum,
    totalPages,
    ...(before !== wanted && { before }),
  };
}

/**
 * A leaderboard for staff, at most a hundred places with full names. `period` undefined: the current one. Undefined:
 * there is no such leaderboard.
 */
export async function readStaffBoard(
  db: Db,
  { merchant, now, exponent }: Pick<MissionAsker, 'merchant' | 'now' | 'exponent'>,
  { missionId, period }: Pick<BoardWanted, 'missionId' | 'period'>,
) {
  const last = await readLastRun(db, merchant, missionId);
  if (last === undefined || !last.rule.hasBoard) return undefined;
  const { rule, run } = last;
  const running = periodOf(rule.period, countedDay(await readDayRules(db, merchant), now).day);
  const wanted = period ?? running;
  if (!isPeriod(rule, wanted)) return undefined;
  const rows = await readPlaces(db, { merchant, missionId, run, period: wanted }, { page: 1, size: MOST_PLACES });
  const before = periodBefore(rule.period, wanted);
  return {
    period: wanted,
    ...(before !== wanted && { before }),
    places: rows.map(({ memberId, account, value }, at) => {
      return { rank: at + 1, memberId, account, value: writeValue(rule.kind, value, exponent) };
    }),
  };
}

const isPeriod = ({ period }: MissionRule, text: string): boolean => {
  if (period === 'once') return text === '-';
  const length = period === 'month' ? 7 : 10;
  if (text.length !== length || Number.isNaN(Date.parse(text))) return false;
  const first = daysOf(period, text)?.first;
  return first !== undefined && periodOf(period, first) === text;
};

async function readLastRun(
  db: Db,
  merchant: string,
  missionId: string,
): Promise<{ readonly run: number; readonly rule: MissionRule } | undefined> {
  const row = await db
    .selectFrom('mission_span')
    .select(['run', 'rule'])
    .where('merchant', '=', merchant)
    .where('mission_id', '=', missionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rule = readRule(row?.rule);
  return row === undefined || rule === undefined ? undefined : { run: row.run, rule };
}

interface Board {
  readonly merchant: string;
  readonly missionId: string;
  readonly run: number;
  readonly period: string;
}

const placesOf = ({ merchant, missionId, run, period }: Board) => sql`mission_progress p
  where p.merchant = ${merchant} and p.mission_id = ${missionId} and p.run = ${run} and p.period = ${period} collate "C"
    and p.has_board and p.value > 0 and p.generation = (
      select generation from stream_cursor where merchant = ${merchant} and consumer = 'missions' and is_live)`;

async function readPlaces(db: Db, board: Board, { page, size }: PageWanted) {
  const { rows } = await sql<{ memberId: string; account: string; value: bigint }>`
    select p.member_id as "memberId", coalesce(m.account, '') as account, p.value
      from (select * from ${placesOf(board)} order by value desc, at, epoch, xact, seq, line, member_id
        limit ${Math.min(size, MOST_PLACES)} offset ${(page - 1) * size}) p
      left join member m on m.merchant = p.merchant and m.id = p.member_id
      order by p.value desc, p.at, p.epoch, p.xact, p.seq, p.line, p.member_id`.execute(db);
  return rows;
}

async function countPlaces(db: Db, board: Board): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (select from ${placesOf(board)} limit ${MOST_PLACES}) places`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Rank 0: the member has no place. */
async function readOwnPlace(db: Db, board: Board, memberId: string): Promise<{ rank: number; value: bigint }> {
  const { rows } = await sql<{ rank: bigint; value: bigint }>`
    select own.value, (select count(*) from ${placesOf(board)} and (p.value > own.value or (p.value = own.value and
        (p.at, p.epoch, p.xact, p.seq, p.line, p.member_id) <= (own.at, own.epoch, own.xact, own.seq, own.line, own.member_id)))) as rank
      from (select * from ${placesOf(board)} and p.member_id = ${memberId}) own`.execute(db);
  const [row] = rows;
  return row === undefined ? { rank: 0, value: 0n } : { rank: Number(row.rank), value: row.value };
}
