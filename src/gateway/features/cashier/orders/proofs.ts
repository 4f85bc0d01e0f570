import type { Db } from '#gateway/db/tables.ts';
import type { Machine } from '#model/machines/machine.ts';
import './tables.ts';

/** Draws a picture anew from its pixels, as JPEG, of base64; undefined where it is no whole PNG or JPEG, or too large. */
export type RedrawProof = (merchant: string, base64: string) => Promise<Buffer | undefined>;

/** As the table keeps them at most (db/migrations/084-cashier.sql). */
const MOST_BYTES = 1_000_000;

/** So many times in an hour a member sends pictures that are decoded. */
export const PICTURE_TRIES = { limit: 10, windowMs: 3_600_000 };

/**
 * Redraws pictures one after the other, each takes memory meanwhile; undefined where one of them cannot be used. That costs as
 * much as their sender likes: whoever calls it has made sure that the order is the sender's, is open and waits for them.
 */
export async function redrawProofs(
  redraw: RedrawProof,
  merchant: string,
  sent: readonly string[],
): Promise<readonly Buffer[] | undefined> {
  const pictures: Buffer[] = [];
  for (const base64 of sent) {
    const picture = await redraw(merchant, base64);
    if (picture === undefined || picture.length > MOST_BYTES) return undefined;
    pictures.push(picture);
  }
  return pictures;
}

/** The order that pictures prove something of. */
export interface ProvedOrder {
  readonly merchant: string;
  readonly machine: Pick<Machine, 'name'>;
  readonly id: string;
  /** Who sent them. */
  readonly memberId: string;
}

/** Keeps redrawn pictures with their order, in the transaction of the step that they belong to. */
export async function keepProofs(db: Db, order: ProvedOrder, pictures: readonly Buffer[]): Promise<void> {
  if (pictures.length === 0) return;
  const { merchant, machine, id, memberId } = order;
  const of = { merchant, machine: machine.name, order_id: id, member_id: memberId };
  await db
    .insertInto('order_proof')
    .values(pictures.map((picture) => ({ ...of, picture, media_type: 'image/jpeg' as const })))
    .execute();
}

/** Whether an order has pictures already. */
export async function hasProofs(db: Db, { merchant, machine, id }: Omit<ProvedOrder, 'memberId'>): Promise<boolean> {
  const found = await db
    .selectFrom('order_proof')
    .select('id')
    .where('merchant', '=', merchant)
    .where('machine', '=', machine.name)
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last pictures of each of these orders, as addresses that hold them (data:); orders without one are left out. */
export async function readProofs(
  db: Db,
  { merchant, machine }: Pick<ProvedOrder, 'merchant' | 'machine'>,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_proof')
    .select(['order_id', 'picture', 'media_type'])
    .where('merchant', '=', merchant)
    .where('machine', '=', machine.name)
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, (row) => row.order_id);
  const addressOf = (row: (typeof rows)[number]) => `data:${row.media_type};base64,${row.picture.toString('base64')}`;
  return new Map([...found].map(([id, pictures]) => [id, pictures.slice(-most).map(addressOf)]));
}
