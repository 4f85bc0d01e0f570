import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type { recordsSchemas } from '#contract/records/schemas.ts';
import type { Db } from '#gateway/db/tables.ts';
import { memberOf, type Visit } from '#gateway/pipeline/pipeline.ts';
import { type DayRange, dayOf, labelOf } from '#gateway/records/day-range.ts';
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
import { boundsOf } from '#model/documents/merchant-day.ts';
import { type RecordsDeps, readGameNames } from './deps.ts';
import { A_PAGE, MOST_ADDED_UP, rangeOf } from './page.ts';

type Asked = Static<(typeof recordsSchemas)['accountRecords']['request']>;
type Reported = Static<(typeof recordsSchemas)['accountRecords']['reply']>;

/** A page of the movements on a member's own accounts; undefined if the days or `after` are invalid. */
export async function readAccount(
  db: Db,
  deps: RecordsDeps,
  visit: Visit,
  asked: Asked,
): Promise<Reported | undefined> {
  const { merchant } = visit;
  const { memberId } = memberOf(visit);
  const range = await rangeOf(db, merchant, asked);
  if (range === undefined) return undefined;
  const key = ['account', memberId, range.from, range.to, asked.kind, asked.wallet];
  const cursor = asked.after === undefined ? undefined : readId(key, asked.after);
  if (asked.after !== undefined && cursor === undefined) return undefined;
  const { code: currency, exponent } = await deps.readCurrency(db, merchant);
  const kinds = kindsOf(asked.kind);
  const question = await locateMovements(db, { merchant, memberId, currency, range, wallet: asked.wallet, kinds });
  const found = await readMovements(db, question, { after: cursor, limit: A_PAGE + 1 });
  const page = found.slice(0, A_PAGE);
  const orders = await readOrders(db, merchant, page);
  const nodes = page.map(({ nodeId }) => nodeId);
  const names = await readGameNames(db, deps, visit, nodes);
  const last = page.at(-1);
  return {
    ...labelOf(range),
    rows: page.map((row) => writeMovement(row, { range, exponent, names, order: orders.get(row.id) })),
    ...(await readStandings(db, question, { range, exponent, page, isFirst: cursor === undefined })),
    wallets: [...(await readOwnAccounts(db, merchant, memberId, currency))],
    ...(found.length > A_PAGE && last !== undefined ? { next: writeCursor(key, [String(last.id)]) } : {}),
  };
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
