import type { Db } from '#gateway/db/tables.ts';
import type { StateMachine } from '#model/state-machines/machine.ts';

/** Maximum of the table (db/migrations/080-cashier.sql). */
export const MOST_EVIDENCE_BYTES = 1_000_000;

/** Limit per member and hour of requests with pictures to decode. */
export const PICTURE_TRIES = { limit: 10, windowMs: 3_600_000 };

export interface ProvedOrder {
  readonly merchant: string;
  readonly machine: Pick<StateMachine, 'name'>;
  readonly id: string;
  readonly memberId: string;
}

/** Stores re-encoded pictures with their order, in the transaction of their step. */
export async function storeEvidence(db: Db, order: ProvedOrder, pictures: readonly Buffer[]): Promise<void> {
  if (pictures.length === 0) return;
  const { merchant, machine, id, memberId } = order;
  const of = { merchant, machine: machine.name, order_id: id, member_id: memberId };
  await db
    .insertInto('order_evidence')
    .values(pictures.map((picture) => ({ ...of, picture, media_type: 'image/jpeg' as const })))
    .execute();
}

export async function hasEvidence(db: Db, { merchant, machine, id }: Omit<ProvedOrder, 'memberId'>): Promise<boolean> {
  const found = await db
    .selectFrom('order_evidence')
    .select('id')
    .where('merchant', '=', merchant)
    .where('machine', '=', machine.name)
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last pictures of each of these orders, as data URLs; orders without pictures are left out. */
export async function readEvidence(
  db: Db,
  { merchant, machine }: Pick<ProvedOrder, 'merchant' | 'machine'>,
  ids: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_evidence')
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
