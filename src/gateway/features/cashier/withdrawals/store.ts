import { sql } from 'kysely';
import { isId } from '#contract/call/ids.ts';
import type { MethodWords } from '#gateway/db/stored-documents.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { LockedOrder } from '../orders/take-step.ts';
import type { Owner } from '../password/tries.ts';

/** A withdrawal whose row this transaction has locked, with fields of its method. Amounts are minor units. */
export interface LockedWithdrawal extends LockedOrder {
  readonly provider: string;
  /** The provider's key of the payout: the order's id, or a new reference after a final refusal. */
  readonly reference: string;
  readonly attempt: number;
  readonly accountId: string;
  readonly kind: Tables['pay_method']['kind'];
  readonly way: Tables['pay_method']['way'];
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** Amount paid out. */
  readonly netMinor: bigint;
  readonly heldMinor: bigint;
  /** For a withdrawal paid by members: the amount in open matches. */
  readonly matchedMinor: bigint;
  /** The highest sequence number in the provider's events. */
  readonly sequence: bigint;
  /** When the provider was first or last called for the payout; undefined: never sent. */
  readonly askedAt: Date | undefined;
  /** How many times in a row the provider has reported the payout as unknown. */
  readonly unheard: number;
  /** Final refusal returned by `send`. */
  readonly refusedAs: string | undefined;
}

/** Reads a withdrawal and locks its row until the end of the transaction; undefined if the merchant has no such id. */
export async function lockWithdrawal(db: Db, merchant: string, id: string): Promise<LockedWithdrawal | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('withdrawal as w')
    .innerJoin('pay_method as m', (join) =>
      join.onRef('m.merchant', '=', 'w.merchant').onRef('m.id', '=', 'w.method_id'),
    )
    .select(['w.id', 'w.state', 'w.version', 'w.member_id', 'w.currency', 'w.provider', 'w.account_id'])
    .select([
      'w.amount_minor',
      'w.fee_minor',
      'w.held_minor',
      'w.matched_minor',
      'w.sequence',
      'w.asked_at',
      'w.unheard',
      'w.refused_as',
    ])
    .leftJoin('payout_attempt as a', (join) =>
      join
        .onRef('a.merchant', '=', 'w.merchant')
        .onRef('a.withdrawal_id', '=', 'w.id')
        .onRef('a.attempt', '=', 'w.attempt'),
    )
    .select(['m.kind', 'm.way', 'w.attempt', 'a.reference'])
    .where('w.merchant', '=', merchant)
    .where('w.id', '=', id)
    .forUpdate('w')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, version, currency, provider, kind, way, sequence, unheard, attempt } = row;
  return {
    attempt,
    reference: row.reference ?? row.id,
    merchant,
    id: row.id,
    state,
    version,
    currency,
    provider,
    kind,
    way,
    sequence,
    unheard,
    memberId: row.member_id,
    accountId: row.account_id,
    heldMinor: row.held_minor,
    matchedMinor: row.matched_minor,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    netMinor: row.amount_minor - row.fee_minor,
    askedAt: row.asked_at ?? undefined,
    refusedAs: row.refused_as ?? undefined,
  };
}

/** Locks a withdrawal by any of its payout references; the order's `reference` is the current one. */
export async function lockByReference(
  db: Db,
  merchant: string,
  reference: string,
): Promise<LockedWithdrawal | undefined> {
  if (!isId(reference)) return undefined;
  const attempt = await db
    .selectFrom('payout_attempt')
    .select('withdrawal_id')
    .where('merchant', '=', merchant)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return lockWithdrawal(db, merchant, attempt?.withdrawal_id ?? reference);
}

export interface NewWithdrawal {
  readonly id: string;
  readonly accountId: string;
  readonly methodId: string;
  readonly provider: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  /** Rate at which its turnover was checked. */
  readonly turnoverPpm: number;
  readonly key: string;
  readonly requestHash: Buffer;
}

/** Inserts the order; the step that holds the money follows in the same transaction. */
export async function insertWithdrawal(db: Db, { merchant, memberId }: Owner, order: NewWithdrawal): Promise<void> {
  await db
    .insertInto('withdrawal')
    .values({
      merchant,
      member_id: memberId,
      id: order.id,
      account_id: order.accountId,
      method_id: order.methodId,
      provider: order.provider,
      currency: order.currency,
      key: order.key,
      request_hash: order.requestHash,
      amount_minor: order.amountMinor,
      fee_minor: order.feeMinor,
      turnover_ppm: order.turnoverPpm,
    })
    .execute();
}

export function findByKey(db: Db, { merchant, memberId }: Owner, key: string) {
  return db
    .selectFrom('withdrawal')
    .select(['id', 'request_hash as hash'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A withdrawal as its member sees it. Amounts are minor units. */
export interface SeenWithdrawal {
  readonly id: string;
  readonly state: string;
  readonly version: bigint;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly createdAt: Date;
  /** Pagination sort key. */
  readonly createdMicros: bigint;
  readonly isOpen: boolean;
  readonly wasSent: boolean;
  readonly masked: string;
  readonly words: Readonly<Record<string, MethodWords>>;
  readonly kind: Tables['pay_method']['kind'];
  readonly receivedMinor: bigint;
  readonly reason: string | null;
  readonly steps: readonly { readonly state: string; readonly at: number }[];
}

/** Page cursor: the page starts after this order. */
export interface PageCursor {
  readonly isOpen: boolean;
  readonly createdMicros: bigint;
  readonly id: string;
}

/** A member's withdrawals: one by id, otherwise up to `most` after a cursor; open orders first, then newest first. */
export async function readWithdrawals(
  db: Db,
  { merchant, memberId }: Owner,
  {
    id,
    after,
    most,
  }: { readonly id?: string | undefined; readonly after?: PageCursor | undefined; readonly most: number },
): Promise<readonly SeenWithdrawal[]> {
  const micros = sql`(extract(epoch from w.created_at) * 1000000)::bigint`;
  const one = id === undefined ? sql`` : sql`and w.id = ${id}`;
  const behind =
    after === undefined
      ? sql``
      : sql`and ((w.held_minor > 0)::integer, ${micros}, w.id) < (${after.isOpen ? 1 : 0}, ${after.createdMicros}, ${after.id}::uuid)`;
  const { rows } = await sql<SeenWithdrawal>`
    select w.id, w.state, w.version, w.amount_minor as "amountMinor", w.fee_minor as "feeMinor", w.created_at as "createdAt",
        ${micros} as "createdMicros", w.held_minor > 0 as "isOpen", w.asked_at is not null as "wasSent",
        coalesce(w.reason, case when w.state in ('rejected', 'released') then (select s.reason from order_step s
          where s.merchant = w.merchant and s.machine = 'withdrawal' and s.order_id = w.id and s.version = w.version) end) as reason,
        a.masked, m.words, m.kind,
        (select coalesce(sum(p.received_minor), 0)::bigint from payout_match p
          where p.merchant = w.merchant and p.withdrawal_id = w.id) as "receivedMinor",
        (select coalesce(json_agg(json_build_object('state', s.state, 'at', floor(extract(epoch from s.at) * 1000)::bigint) order by s.version), '[]')
          from order_step s where s.merchant = w.merchant and s.machine = 'withdrawal' and s.order_id = w.id) as steps
      from withdrawal w
      join payout_account a on a.merchant = w.merchant and a.id = w.account_id
      join pay_method m on m.merchant = w.merchant and m.id = w.method_id
      where w.merchant = ${merchant} and w.member_id = ${memberId} ${one} ${behind}
      order by (w.held_minor > 0)::integer desc, ${micros} desc, w.id desc limit ${most}`.execute(db);
  return rows;
}
