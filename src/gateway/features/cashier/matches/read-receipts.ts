import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { readDue } from '#gateway/timers/set-timers.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { MATCH } from '#model/state-machines/match.ts';
import { readEvidence } from '../orders/evidence.ts';

/** The member whose receipts are read, and the decimal digits of their amounts. */
export interface ReceiptsOf {
  readonly merchant: string;
  readonly memberId: string;
  readonly exponent: number;
}

/**
 * Maximum number of open receipts returned, of receipts with the payer's pictures, of pictures for each, and of
 * answered receipts.
 */
const MOST_OPEN = 50;
const MOST_SHOWN = 10;
const MOST_PICTURES = 3;
const MOST_ANSWERED = 10;

/** Receipts that wait for the member's answer, by deadline, and the last ten answered ones (M182). */
export async function readReceipts(db: Db, of: ReceiptsOf) {
  const asked = await readRows(db, of, sql`m.state = 'asked'`, MOST_OPEN);
  const answered = sql`m.state in ('disputed', 'received', 'forced', 'refused')`;
  const rows = [...asked, ...(await readRows(db, of, answered, MOST_ANSWERED))];
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
  return { list: (await present(db, of, rows)).toSorted(byDue), now: now.getTime() };
}

/** One receipt of the member; undefined if there is none with that id. */
export async function readReceipt(db: Db, of: ReceiptsOf, id: string) {
  const [receipt] = await present(db, of, await readRows(db, of, sql`m.id = ${id}`, 1));
  return receipt;
}

const byDue = (one: { readonly dueAt?: number }, other: { readonly dueAt?: number }) =>
  (one.dueAt ?? Number.MAX_SAFE_INTEGER) - (other.dueAt ?? Number.MAX_SAFE_INTEGER);

interface ReceiptRow {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  readonly amount_minor: bigint;
  readonly received_minor: bigint;
  readonly withdrawal_id: string;
  readonly deposit_id: string;
  readonly created_at: Date;
  readonly payer: string;
}

/** Newest first: the last answered ones are mostly the last created ones. */
async function readRows(db: Db, { merchant, memberId }: ReceiptsOf, which: ReturnType<typeof sql>, most: number) {
  const { rows } = await sql<ReceiptRow>`
    select m.id, m.state, m.version, m.amount_minor, m.received_minor, m.withdrawal_id, m.deposit_id, m.created_at,
        coalesce(nullif(payer.profile ->> 'payeeName', ''), payer.account) as payer
      from payout_match m
        join withdrawal w on w.merchant = m.merchant and w.id = m.withdrawal_id and w.member_id = ${memberId}
        join deposit d on d.merchant = m.merchant and d.id = m.deposit_id
        join member payer on payer.merchant = d.merchant and payer.id = d.member_id
      where m.merchant = ${merchant} and ${which}
      order by m.created_at desc, m.id
      limit ${most}`.execute(db);
  return rows;
}

async function present(db: Db, of: ReceiptsOf, rows: readonly ReceiptRow[]) {
  const { merchant, exponent } = of;
  const open = rows.filter(({ state }) => state === 'asked' || state === 'disputed').slice(0, MOST_SHOWN);
  const paid = open.map((row) => row.deposit_id);
  const evidence = await readEvidence(db, { merchant, machine: DEPOSIT }, paid, MOST_PICTURES);
  const ids = rows.map(({ id }) => id);
  const steps = await readSteps(db, merchant, ids);
  const receipts = [];
  for (const row of rows) {
    const due = row.state === 'asked' ? await readDue(db, merchant, MATCH, row) : undefined;
    receipts.push({
      id: row.id,
      state: row.state,
      createdAt: row.created_at.getTime(),
      ...(due === undefined ? {} : { dueAt: due.dueAt }),
      amount: writeAmount(row.amount_minor, exponent),
      received: writeAmount(row.received_minor, exponent),
      remaining: writeAmount(row.amount_minor - row.received_minor, exponent),
      payer: maskName(row.payer),
      withdrawalId: row.withdrawal_id,
      proofs: [...(evidence.get(row.deposit_id) ?? [])],
      steps: steps.get(row.id) ?? [],
    });
  }
  return receipts;
}

async function readSteps(db: Db, merchant: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { state: string; at: number }[]>();
  const rows = await db
    .selectFrom('order_step')
    .select(['order_id', 'state', 'at'])
    .where('merchant', '=', merchant)
    .where('machine', '=', MATCH.name)
    .where('order_id', 'in', ids)
    .orderBy('version')
    .execute();
  const found = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...found].map(([id, own]) => [id, own.map(({ state, at }) => ({ state, at: at.getTime() }))]));
}
