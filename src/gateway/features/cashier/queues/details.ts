import { sql } from 'kysely';
import type { ORDER_AMOUNTS, ORDER_WORDS } from '#contract/staff/cashier/order-facts.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Actor } from '#model/state-machines/machine.ts';

/** Additional facts of one kind of order; minor units. */
export interface OrderFacts {
  readonly amounts: { readonly [Name in (typeof ORDER_AMOUNTS)[number]]?: bigint };
  /** Texts by the name of the fact. */
  readonly words: { readonly [Name in (typeof ORDER_WORDS)[number]]?: string | null };
  /** Parent and child orders. */
  readonly related: readonly { readonly machine: string; readonly id: string; readonly account: string }[];
}

const NONE: OrderFacts = { amounts: {}, words: {}, related: [] };

/** Reads the details of an order that its list row does not contain. */
export async function readFacts(db: Db, merchant: string, machine: string, id: string): Promise<OrderFacts> {
  const of = { merchant, id };
  if (machine === 'deposit') return depositFacts(db, of);
  if (machine === 'withdrawal') return withdrawalFacts(db, of);
  if (machine === 'match') return matchFacts(db, of);
  return machine === 'correction' ? correctionFacts(db, of) : NONE;
}

interface Of {
  readonly merchant: string;
  readonly id: string;
}

async function depositFacts(db: Db, { merchant, id }: Of): Promise<OrderFacts> {
  const { rows } = await sql<{
    arrived: bigint;
    back: bigint;
    reportedBack: bigint;
    fee: bigint;
    reason: string | null;
    matchId: string | null;
    account: string;
  }>`
    select d.arrived_minor as arrived, d.back_minor as back, d.reported_back_minor as "reportedBack", d.fee_minor as fee, d.reason, x.id as "matchId", m.account
    from deposit d join member m on m.merchant = d.merchant and m.id = d.member_id
      left join payout_match x on x.merchant = d.merchant and x.deposit_id = d.id
    where d.merchant = ${merchant} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return NONE;
  const { arrived, back, reportedBack, fee, reason, matchId, account } = row;
  return {
    amounts: { arrived, fee, ...(back > 0n && { back }), ...(reportedBack > back && { reportedBack }) },
    words: { reason },
    related: matchId === null ? [] : [{ machine: 'match', id: matchId, account }],
  };
}

async function withdrawalFacts(db: Db, { merchant, id }: Of): Promise<OrderFacts> {
  const { rows } = await sql<{
    fee: bigint;
    held: bigint;
    matched: bigint;
    amount: bigint;
    reason: string | null;
    payoutTo: string | null;
    asked: bigint;
  }>`
    select w.fee_minor as fee, w.held_minor as held, w.matched_minor as matched, w.amount_minor as amount, w.reason,
      a.masked as "payoutTo", w.unheard as asked
    from withdrawal w left join payout_account a on a.merchant = w.merchant and a.id = w.account_id
    where w.merchant = ${merchant} and w.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return NONE;
  const { fee, held, matched, amount, reason, payoutTo } = row;
  const matches = await sql<{ id: string; account: string }>`
    select x.id, m.account from payout_match x
      join deposit d on d.merchant = x.merchant and d.id = x.deposit_id
      join member m on m.merchant = d.merchant and m.id = d.member_id
    where x.merchant = ${merchant} and x.withdrawal_id = ${id} order by x.created_at, x.id limit 200`.execute(db);
  return {
    amounts: { fee, net: amount - fee, held, ...(matched > 0n && { matched }) },
    words: { payoutTo, reason },
    related: matches.rows.map((match) => ({ machine: 'match', ...match })),
  };
}

async function matchFacts(db: Db, { merchant, id }: Of): Promise<OrderFacts> {
  const { rows } = await sql<{
    amount: bigint;
    received: bigint;
    depositId: string;
    withdrawalId: string;
    depositor: string;
    withdrawer: string;
  }>`
    select x.amount_minor as amount, x.received_minor as received, d.id as "depositId", w.id as "withdrawalId",
      dm.account as depositor, wm.account as withdrawer
    from payout_match x
      join deposit d on d.merchant = x.merchant and d.id = x.deposit_id
      join withdrawal w on w.merchant = x.merchant and w.id = x.withdrawal_id
      join member dm on dm.merchant = d.merchant and dm.id = d.member_id
      join member wm on wm.merchant = w.merchant and wm.id = w.member_id
    where x.merchant = ${merchant} and x.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return NONE;
  const { amount, received, depositId, withdrawalId, depositor, withdrawer } = row;
  return {
    amounts: { received, left: amount - received },
    words: {},
    related: [
      { machine: 'withdrawal', id: withdrawalId, account: withdrawer },
      { machine: 'deposit', id: depositId, account: depositor },
    ],
  };
}

async function correctionFacts(db: Db, { merchant, id }: Of): Promise<OrderFacts> {
  const { rows } = await sql<{ wallet: string; reason: string }>`
    select wallet, reason from correction where merchant = ${merchant} and id = ${id}`.execute(db);
  const [row] = rows;
  return row === undefined ? NONE : { ...NONE, words: { wallet: row.wallet, reason: row.reason } };
}

/** Ids of the proof pictures of orders; those of a match include its deposit's. */
export async function readEvidenceIds(
  db: Db,
  merchant: string,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from order_evidence where merchant = ${merchant} and order_id = any(${[...orderIds]}::uuid[])
    order by created_at, id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads a proof picture and its type; undefined if there is none. */
export async function readEvidencePicture(db: Db, merchant: string, id: string) {
  const { rows } = await sql<{ picture: Buffer; type: string }>`
    select picture, media_type as type from order_evidence where merchant = ${merchant} and id = ${id}`.execute(db);
  return rows[0];
}

export interface StepTaken {
  readonly version: bigint;
  readonly step: string;
  readonly state: string;
  readonly takenBy: Actor;
  readonly actor: string;
  readonly proposedBy: string | null;
  readonly reason: string | null;
  readonly transferId: string | null;
  readonly at: Date;
}

export async function readSteps(db: Db, merchant: string, machine: string, id: string): Promise<readonly StepTaken[]> {
  const { rows } = await sql<StepTaken>`
    select version, step, state, taken_by as "takenBy", actor, proposed_by as "proposedBy", reason,
      transfer_id as "transferId", at
    from order_step where merchant = ${merchant} and machine = ${machine} and order_id = ${id}
    order by version limit 500`.execute(db);
  return rows;
}

/** Events that a provider sent for a reference, oldest first. */
export async function readProviderWords(db: Db, merchant: string, reference: string) {
  const { rows } = await sql<{ eventId: string; outcome: string; at: Date; body: unknown }>`
    select event_id as "eventId", outcome, taken_at as at, body from provider_event
    where merchant = ${merchant} and (reference = ${reference} or reference in (
      select a.reference::text from payout_attempt a
        where a.merchant = ${merchant} and a.withdrawal_id::text = ${reference})) order by taken_at, event_id limit 100`.execute(
    db,
  );
  return rows;
}
