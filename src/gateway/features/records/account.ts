import { sql } from 'kysely';
import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { type AskedDays, type DayRange, dayOf, labelOf } from '#gateway/records/day-range.ts';
import { findReference, type Referred } from '#gateway/records/find-reference.ts';
import { kindsOf } from '#gateway/records/movement-groups.ts';
import {
  type LocatedQuestion,
  locateMovements,
  type MovementRow,
  readBalancesAt,
  readMovements,
  readOwnAccounts,
  sumMovements,
} from '#gateway/records/movements.ts';
import { type MovementOrder, readOrders } from '#gateway/records/orders.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { boundsOf, countedDay, shiftDay } from '#model/documents/merchant-day.ts';
import { type RecordsDeps, readGameNames } from './deps.ts';
import { A_PAGE, MOST_ADDED_UP, MOST_DAYS, rangeOf } from './page.ts';

type Asked = Static<(typeof calls)['accountRecords']['request']>;
type Reported = Static<(typeof calls)['accountRecords']['reply']>;

/**
 * A page of the movements on a member's own accounts; undefined if the days or `after` are invalid. With a reference,
 * the movements of its orders, whatever the days: the reply is about the days since the first of them.
 */
export async function readAccount(
  db: Db,
  deps: RecordsDeps,
  visit: Visit,
  asked: Asked,
): Promise<Reported | undefined> {
  const { merchant } = visit;
  const { memberId } = memberOf(visit);
  const { reference } = asked;
  const referred = reference === undefined ? undefined : await findReference(db, { merchant, memberId }, reference);
  const range = await rangeOf(db, merchant, referred === undefined ? asked : await daysSince(db, merchant, referred));
  if (range === undefined) return undefined;
  const key = ['account', memberId, range.from, range.to, asked.kind, asked.wallet, reference];
  const cursor = asked.after === undefined ? undefined : readId(key, asked.after);
  if (asked.after !== undefined && cursor === undefined) return undefined;
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const kinds = kindsOf(asked.kind);
  const orders = reference === undefined ? undefined : (referred?.orders ?? []);
  const asking = { merchant, memberId, currency, range, wallet: asked.wallet, kinds, orders };
  const question = await locateMovements(db, asking);
  const found = await readMovements(db, question, { after: cursor, limit: A_PAGE + 1 });
  const page = found.slice(0, A_PAGE);
  const named = await readOrders(db, merchant, page);
  const nodes = page.map(({ nodeId }) => nodeId);
  const names = await readGameNames(db, deps, visit, nodes);
  const last = page.at(-1);
  return {
    ...labelOf(range),
    rows: page.map((row) => writeMovement(row, { range, exponent, names, order: named.get(row.id) })),
    ...(await readStandings(db, question, { range, exponent, page, isFirst: cursor === undefined })),
    wallets: [...(await readOwnAccounts(db, merchant, memberId, currency))],
    ...(found.length > A_PAGE && last !== undefined ? { next: writeCursor(key, [String(last.id)]) } : {}),
  };
}

/** The days from an order's first on, as many as one request may have. */
async function daysSince(db: Db, merchant: string, { since }: Referred): Promise<AskedDays> {
  const rules = await readDayRules(db, merchant);
  const from = countedDay(rules, since.getTime()).day;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const today = countedDay(rules, rows[0]?.now.getTime() ?? since.getTime()).day;
  const last = shiftDay(from, MOST_DAYS - 1);
  return { from, to: last < today ? last : today };
}

interface Scribe {
  readonly range: DayRange;
  readonly exponent: number;
  readonly names: ReadonlyMap<string, string>;
  readonly order: MovementOrder | undefined;
}

function writeMovement(row: MovementRow, { range, exponent, names, order }: Scribe) {
  const { id, at, kind, wallet, amountMinor, balanceMinor, feeMinor, vendor, round, nodeId } = row;
  const game = nodeId === null ? undefined : names.get(nodeId);
  return {
    id: String(id),
    at: at.getTime(),
    day: dayOf(range, at),
    kind,
    wallet,
    amount: writeAmount(amountMinor, exponent),
    ...(balanceMinor === null ? {} : { balance: writeAmount(balanceMinor, exponent) }),
    ...(feeMinor === null ? {} : { fee: writeAmount(feeMinor, exponent) }),
    ...(order === undefined ? {} : { order }),
    ...(vendor === null || round === null ? {} : { round: { vendor, round, ...(game === undefined ? {} : { game }) } }),
  };
}

interface Standing {
  readonly range: DayRange;
  readonly exponent: number;
  readonly page: readonly MovementRow[];
  readonly isFirst: boolean;
}

/** Balances at the borders of the range and of the shown days, and with the first page the totals. */
async function readStandings(db: Db, question: LocatedQuestion, { range, exponent, page, isFirst }: Standing) {
  const days = [...new Set(page.map(({ at }) => dayOf(range, at)))].map((day) => boundsOf(range.rules, day));
  const [startsAt, endsAt] = [range.startsAt.getTime(), range.endsAt.getTime()];
  const moments = [startsAt, endsAt, ...days.flatMap((of) => [of.startsAt, of.endsAt])];
  const held = await readBalancesAt(db, question, moments);
  const sums = isFirst ? await sumMovements(db, question, MOST_ADDED_UP) : undefined;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const heldAt = (moment: number) => write(held.get(moment) ?? 0n);
  return {
    opening: heldAt(startsAt),
    closing: heldAt(endsAt),
    days: days.map((of) => ({ day: of.day, before: heldAt(of.startsAt), after: heldAt(of.endsAt) })),
    ...(sums === undefined
      ? {}
      : { sums: { movements: sums.movements, in: write(sums.inMinor), out: write(sums.outMinor) } }),
  };
}

function readId(asked: readonly unknown[], text: string): bigint | undefined {
  const [id, ...more] = readCursor(asked, text) ?? [];
  return id !== undefined && more.length === 0 && /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}
