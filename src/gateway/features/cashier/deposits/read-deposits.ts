import { type Selectable, sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import { readPlace } from '#contract/call/ids.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { readDue } from '#gateway/timers/set-timers.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { wordsOf } from '../methods/method-words.ts';
import { isCancellable } from './cancel-deposit.ts';
import type { LockedDeposit } from './lock-deposit.ts';
import type { DepositReply } from './next-of.ts';

/** The member whose deposits are read, and the output format. */
export interface DepositReader {
  readonly merchant: string;
  readonly memberId: string;
  readonly language: string;
  /** Decimal digits of the merchant's currency. */
  readonly exponent: number;
}

type Row = Selectable<Tables['deposit']> & Pick<Selectable<Tables['pay_method']>, 'words' | 'kind' | 'way'>;

const PAGE = 10;
const OPEN = ['new', 'waiting', 'review'];

/** One deposit of the member; undefined if there is none with that id. */
export async function readDepositOf(db: Db, reader: DepositReader, id: string): Promise<DepositReply | undefined> {
  const rows = await ownDeposits(db, reader).where('d.id', '=', id).execute();
  const [found] = await describe(db, reader, rows);
  return found;
}

/** Ten of the member's deposits: open ones first, then newest first; `after` is the `next` of the previous page. */
export async function readDepositPage(db: Db, reader: DepositReader, after: string | undefined) {
  const place = after === undefined ? undefined : readPageOf(after);
  const isOpen = sql<boolean>`(d.state = any(${OPEN}))`;
  const at = sql<bigint>`(extract(epoch from d.created_at) * 1000000)::bigint`;
  const rows = await ownDeposits(db, reader)
    .select([isOpen.as('isOpen'), at.as('at')])
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(${isOpen}, ${at}, d.id) < (${place?.isOpen ?? true}, ${place?.at ?? 0n}::bigint, ${place?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy(isOpen, 'desc')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const [page, last] = [rows.slice(0, PAGE), rows[PAGE - 1]];
  const next = rows.length > PAGE && last ? `${last.isOpen ? 1 : 0}.${last.at}.${last.id}` : undefined;
  return { orders: await describe(db, reader, page), ...(next !== undefined && { next }) };
}

/** An invalid cursor reads the first page. */
function readPageOf(after: string) {
  const place = /^[01]\./.test(after) ? readPlace(after.slice(2)) : undefined;
  return place && { isOpen: after.startsWith('1'), at: BigInt(place.at), id: place.id };
}

function ownDeposits(db: Db, { merchant, memberId }: DepositReader) {
  return db
    .selectFrom('deposit as d')
    .innerJoin('pay_method as m', (join) =>
      join.onRef('m.merchant', '=', 'd.merchant').onRef('m.id', '=', 'd.method_id'),
    )
    .selectAll('d')
    .select(['m.words', 'm.kind', 'm.way'])
    .where('d.merchant', '=', merchant)
    .where('d.member_id', '=', memberId);
}

async function describe(db: Db, reader: DepositReader, rows: readonly Row[]): Promise<DepositReply[]> {
  const steps = await readSteps(db, reader.merchant, rows);
  const receipts = await readConfirmed(db, reader, rows);
  const described: DepositReply[] = [];
  for (const row of rows) {
    const due = await readDue(db, reader.merchant, DEPOSIT, row);
    const receipt = receipts.get(row.id);
    described.push({
      ...describeOne(reader, row, due?.dueAt, steps.get(row.id) ?? []),
      ...(receipt !== undefined && { receipt }),
    });
  }
  return described;
}

function describeOne(
  { language, exponent }: DepositReader,
  row: Row,
  dueAt: number | undefined,
  steps: DepositReply['steps'],
): DepositReply {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    id: row.id,
    state: row.state,
    amount: write(row.amount_minor),
    createdAt: row.created_at.getTime(),
    steps,
    ...(dueAt === undefined ? {} : { dueAt: Math.round(dueAt) }),
    methodId: row.method_id,
    methodName: wordsOf(row, language).name,
    fee: write(row.fee_minor),
    ...(row.arrived_minor > row.back_minor && { arrived: write(row.arrived_minor - row.back_minor) }),
    // The next action is valid only in the waiting state.
    ...(row.state === 'waiting' && row.next !== null && { next: row.next as NonNullable<DepositReply['next']> }),
    ...(row.promotion_title !== null && { promotion: row.promotion_title }),
    sent: row.sent_at !== null,
    mayCancel: isCancellable({ state: row.state, way: row.way as LockedDeposit['way'], isSent: row.sent_at !== null }),
    ...(row.reason !== null && { reason: row.reason }),
  };
}

async function readSteps(db: Db, merchant: string, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom('order_step')
    .select(['order_id', 'state', 'at'])
    .where('merchant', '=', merchant)
    .where('machine', '=', DEPOSIT.name)
    .where('order_id', 'in', ids.length === 0 ? [NIL_UUID] : ids)
    .orderBy('version')
    .execute();
  const grouped = Map.groupBy(found, ({ order_id: id }) => id);
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ state, at }) => ({ state, at: at.getTime() }))]));
}

/** What the recipients confirmed of deposits that pay other members' withdrawals. */
async function readConfirmed(db: Db, { merchant, exponent }: DepositReader, rows: readonly Row[]) {
  const ids = rows.flatMap(({ id, way }) => (way === 'c2c' ? [id] : []));
  if (ids.length === 0) return new Map<string, DepositReply['receipt']>();
  const { rows: found } = await sql<{ id: string; state: string; amount: bigint; received: bigint }>`
    select deposit_id as id, state, amount_minor as amount, received_minor as received from payout_match
      where merchant = ${merchant} and deposit_id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    found.map(({ id, state, amount, received }) => [
      id,
      { state, received: writeAmount(received, exponent), remaining: writeAmount(amount - received, exponent) },
    ]),
  );
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
