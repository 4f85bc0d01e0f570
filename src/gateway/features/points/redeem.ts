import { createHash, randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { repeatedOr } from '#gateway/pipeline/repeated-or.ts';
import { REDEEM } from '#model/state-machines/redeem.ts';
import { type Delivery, encryptDelivery } from './delivery.ts';
import type { PointOwner, PointsDeps } from './deps.ts';
import { type Item, readItem } from './item.ts';
import { nameOf } from './redeems.ts';

export interface RedeemRequest {
  readonly reward: string;
  readonly quantity: number;
  readonly paymentPassword: string;
  readonly recipient?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly key: string;
}

export interface Redeemer extends PointOwner {
  readonly rank: number;
  readonly language: string;
}

export type Redeemed = { readonly id: string } | Refusal;

/**
 * Exchanges points once per key (M189). Denial reasons are checked before the payment password, and again in the
 * transaction that holds the points, with the item's row locked: a stock of one is exchanged once.
 */
export async function redeem(
  database: Pick<Database, 'withMerchant'>,
  deps: PointsDeps,
  who: Redeemer,
  request: RedeemRequest,
): Promise<Redeemed> {
  const { merchant } = who;
  const first = await database.withMerchant(merchant, (db) =>
    repeatedOr(
      () => findRepeated(db, who, request),
      async () => validate(db, deps, who, request, await readItem(db, merchant, request.reward)),
    ),
  );
  if ('id' in first || 'errorCode' in first) return first;
  const wrong = await deps.checkPaymentPassword(who, request.paymentPassword, request.key);
  if (wrong !== undefined) return wrong;
  return database
    .withMerchant(merchant, async (db) => {
      await lockMember(db, merchant, who.memberId);
      const known = await findRepeated(db, who, request);
      if (known !== undefined) return known;
      const fitting = await validate(db, deps, who, request, await readItem(db, merchant, request.reward, 'locked'));
      return 'errorCode' in fitting ? fitting : hold(db, deps, who, request, fitting);
    })
    .catch((error: unknown): Refusal => {
      // The points were spent between the check and the transfer.

      if (error instanceof Error && error.name === 'StepRefused') return refuse('points_short');
      throw error;
    });
}

/** An exchange that passed all checks. */
interface Fitting {
  readonly item: Item;
  readonly points: bigint;
  readonly delivery: Delivery | undefined;
}

async function validate(
  db: Db,
  deps: PointsDeps,
  { merchant, memberId, rank }: Redeemer,
  request: RedeemRequest,
  item: Item | undefined,
): Promise<Fitting | Refusal> {
  if (item === undefined) return refuse('not_found');
  const { quantity } = request;
  const unsafe = await deps.refuseLeaving(db, { merchant, memberId });
  if (unsafe !== undefined) return unsafe;
  const missing = item.category === 'GOODS' ? missingFields(request) : [];
  if (missing.length > 0) return refuse('invalid_request', { value: { fields: missing } });
  if (rank < item.rankLevel) return refuse('reward_needs');
  if (item.amountMinor !== null && (await deps.readTurnover(db, merchant, memberId)) < item.amountMinor)
    return refuse('reward_needs');
  if (item.stock !== null && item.stock < quantity) return refuse('reward_gone');
  const points = item.points * BigInt(quantity);
  if ((await deps.readPoints(db, merchant, memberId)) < points) return refuse('points_short');
  const { recipient = '', address = '', phone = '' } = request;
  return { item, points, delivery: item.category === 'GOODS' ? { recipient, address, phone } : undefined };
}

const SENT = ['recipient', 'address', 'phone'] as const;

function missingFields(request: RedeemRequest) {
  return SENT.filter((field) => (request[field] ?? '').trim() === '').map((field) => ({ field }));
}

async function hold(
  db: Db,
  { takeStep, readCurrency, atRest }: PointsDeps,
  { language, ...owner }: Redeemer,
  request: RedeemRequest,
  { item, points, delivery }: Fitting,
): Promise<Redeemed> {
  const { merchant, memberId } = owner;
  const { quantity, key } = request;
  const { code: currency } = await readCurrency(db, merchant);
  const id = randomUUID();
  const credit = (item.creditMinor ?? 0n) * BigInt(quantity);
  await db
    .insertInto('redeem')
    .values({
      merchant,
      id,
      member_id: memberId,
      item_id: item.id,
      item: JSON.stringify(item.taken),
      quantity,
      points,
      credit_minor: credit,
      currency,
      key,
      request_hash: hashOf(request),
      delivery: delivery === undefined ? null : await encryptDelivery(db, atRest, owner, delivery),
    })
    .execute();
  if (item.stock !== null)
    await db
      .updateTable('point_item')
      .set((eb) => ({ stock: eb('stock', '-', quantity) }))
      .where('merchant', '=', merchant)
      .where('id', '=', item.id)
      .execute();
  const order = { merchant, memberId, id, currency, item: nameOf(item.taken, language) ?? item.id };
  const reported = { machine: REDEEM, reportedMinor: writePoints(points) };
  const by = { actor: memberId };
  const held = await takeStep(db, {
    ...reported,
    order: { ...order, state: 'new', version: 0n },
    step: 'request',
    by,
    amounts: { points },
  });
  if (item.category === 'CREDIT')
    await takeStep(db, {
      ...reported,
      order: { ...order, ...held },
      step: 'credit',
      by: { actor: 'system' },
      amounts: { points, credit },
    });
  return { id };
}

/** `1,800`, as used in messages. */
export function writePoints(points: bigint): string {
  return String(points).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Result of an earlier request under the same key. Throws if the request differed. */
async function findRepeated(db: Db, owner: PointOwner, request: RedeemRequest): Promise<Redeemed | undefined> {
  const known = await db
    .selectFrom('redeem')
    .select(['id', 'request_hash as hash'])
    .where('merchant', '=', owner.merchant)
    .where('member_id', '=', owner.memberId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  if (!known.hash.equals(hashOf(request))) throw new Failure('idempotency_key_reused');
  return { id: known.id };
}

function hashOf({ reward, quantity, recipient = '', address = '', phone = '' }: RedeemRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([reward, quantity, recipient, address, phone]))
    .digest();
}
