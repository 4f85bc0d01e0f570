import { sql } from 'kysely';
import type { RedeemState } from '#contract/points/redeem.ts';
import type { TakenItem } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { convertedMinor } from '#model/points/conversion.ts';
import { REDEEM } from '#model/state-machines/redeem.ts';
import { referenceOf } from '#model/state-machines/reference.ts';
import { openDelivery } from './delivery.ts';
import type { TakeRedeemStep } from './deps.ts';
import { writePoints } from './redeem.ts';
import { nameOf } from './redeems.ts';
import { readRules } from './rules.ts';

const A_PAGE = 50;
/** Staff read the item names in English. */
const STAFF_LANGUAGE = 'EN';

/**
 * Filter of a staff exchange search; `after` is the cursor of the previous page: microseconds since 1970, and an id.
 */
export interface RedeemSearch {
  readonly state: RedeemState;
  /** Only of this member. */
  readonly memberId?: string | undefined;
  readonly after?: { readonly micros: string; readonly id: string } | undefined;
}

interface Row {
  readonly id: string;
  readonly state: RedeemState;
  readonly version: bigint;
  readonly memberId: string;
  readonly account: string;
  readonly item: TakenItem;
  readonly quantity: number;
  readonly points: bigint;
  readonly delivery: Buffer | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly micros: bigint;
}

/** Exchanges in a state with their delivery addresses: open ones oldest first, answered ones newest first. */
export async function listRedeems(db: Db, atRest: AtRest, merchant: string, { state, memberId, after }: RedeemSearch) {
  const isOpen = state === 'process';
  const direction = isOpen ? sql`asc` : sql`desc`;
  const cursor =
    after && sql`(timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  const beyond =
    cursor === undefined
      ? sql``
      : isOpen
        ? sql`and (r.created_at, r.id) > ${cursor}`
        : sql`and (r.created_at, r.id) < ${cursor}`;
  const { rows } = await sql<Row>`
    select r.id, r.state, r.version, r.member_id as "memberId", m.account, r.item, r.quantity, r.points, r.delivery, r.reason,
        r.created_at as "createdAt", (extract(epoch from r.created_at) * 1000000)::bigint as micros
      from redeem r join member m on m.merchant = r.merchant and m.id = r.member_id
      where r.merchant = ${merchant} and r.state = ${state} ${memberId === undefined ? sql`` : sql`and r.member_id = ${memberId}`} ${beyond}
      order by r.created_at ${direction}, r.id ${direction} limit ${A_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, A_PAGE);
  const reported = [];
  for (const { id, memberId, item, delivery, micros: _, createdAt, reason, ...row } of shown) {
    const sent = await openDelivery(db, atRest, { merchant, memberId }, delivery);
    reported.push({
      id,
      memberId,
      account: row.account,
      state: row.state,
      quantity: row.quantity,
      category: item.category,
      reference: referenceOf(REDEEM, id),
      name: nameOf(item, STAFF_LANGUAGE) ?? item.category,
      version: Number(row.version),
      points: String(row.points),
      askedAt: createdAt.getTime(),
      ...sent,
      ...(reason === null ? {} : { reason }),
    });
  }
  const last = rows.length > A_PAGE ? shown.at(-1) : undefined;
  return { rows: reported, ...(last && { next: `${last.micros}.${last.id}` }) };
}

/**
 * A staff answer to an exchange, with the version that the staff user saw; the member sees the reason of a rejection.
 */
export interface RedeemAnswer {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly verdict: 'approve' | 'reject';
  readonly staff: string;
  readonly reason: string;
}

export type AnsweredRedeem =
  | { readonly kind: 'done'; readonly version: bigint; readonly account: string; readonly points: bigint }
  /** Version conflict; `version` is the current one. */
  | { readonly kind: 'stale'; readonly version: bigint }
  | { readonly kind: 'unknown' };

/**
 * Value of an exchange's points by the merchant's own conversion rate, in minor units, and its member; null: the
 * merchant has no rate, so the value is unknown. Undefined: there is no such exchange.
 */
export async function weighRedeem(
  db: Db,
  merchant: string,
  id: string,
): Promise<{ readonly worthMinor: bigint | null; readonly account: string } | undefined> {
  const row = await db
    .selectFrom('redeem')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'redeem.merchant').onRef('member.id', '=', 'redeem.member_id'),
    )
    .select(['redeem.points', 'member.account'])
    .where('redeem.merchant', '=', merchant)
    .where('redeem.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { conversion } = (await readRules(db, merchant)).document;
  const rate = conversion && { points: BigInt(conversion.points), minor: BigInt(conversion.minor) };
  return { worthMinor: rate && convertedMinor(rate, row.points), account: row.account };
}

/** Answers an exchange in the caller's transaction; a rejection returns the points and the stock. */
export async function answerRedeem(db: Db, takeStep: TakeRedeemStep, answer: RedeemAnswer): Promise<AnsweredRedeem> {
  const { merchant, id, verdict, staff, reason } = answer;
  const row = await db
    .selectFrom('redeem')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return { kind: 'unknown' };
  const { state, version, member_id: memberId, currency, points } = row;
  if (state !== 'process' || version !== answer.version) return { kind: 'stale', version };
  const item = nameOf(row.item, STAFF_LANGUAGE) ?? row.item_id;
  const taken = await takeStep(db, {
    machine: REDEEM,
    order: { merchant, id, state, version, memberId, currency, item },
    step: verdict,
    by: { actor: staff, reason },
    amounts: { points },
    reportedMinor: writePoints(points),
  });
  if (verdict === 'reject') {
    await db.updateTable('redeem').set({ reason }).where('merchant', '=', merchant).where('id', '=', id).execute();
    await db
      .updateTable('point_item')
      .set((eb) => ({ stock: eb('stock', '+', row.quantity) }))
      .where('merchant', '=', merchant)
      .where('id', '=', row.item_id)
      .where('stock', 'is not', null)
      .execute();
  }
  const { account } = await db
    .selectFrom('member')
    .select('account')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { kind: 'done', version: taken.version, account, points };
}
