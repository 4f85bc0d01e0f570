import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A short reference of an order (model/state-machines/reference.ts), with or without its letter, in either case. */
const REFERENCE = /^(?:[A-Z]-?)?([0-9A-F]{8})$/i;

/** The end of the ids that a reference means, as written in the database; undefined: the text is no reference. */
export function readReference(text: string): string | undefined {
  return REFERENCE.exec(text.trim())?.[1]?.toLowerCase();
}

interface Asker {
  readonly merchant: string;
  readonly memberId: string;
}

/** What a reference of a member's means: the ids of orders, their receipts and transfers, and when the first was created. */
export interface Referred {
  readonly orders: readonly string[];
  readonly since: Date;
}

/**
 * Finds the member's deposits, withdrawals, receipts, corrections, redeemed points, and transfers in a team that the
 * member sent or received. A receipt brings its deposit and withdrawal along. Undefined: there is none.
 */
export async function findReference(
  db: Db,
  { merchant, memberId }: Asker,
  text: string,
): Promise<Referred | undefined> {
  const end = readReference(text);
  if (end === undefined) return undefined;
  const isOwn = (table: string) =>
    sql`${sql.ref(`${table}.merchant`)} = ${merchant} and ${sql.ref(`${table}.member_id`)} = ${memberId}`;
  const ends = (table: string) => sql`right(${sql.ref(`${table}.id`)}::text, 8) = ${end}`;
  const { rows } = await sql<{ id: string; at: Date }>`
    with matched as (
      select m.id, m.deposit_id, m.withdrawal_id, m.created_at from payout_match m
          join deposit d on d.merchant = m.merchant and d.id = m.deposit_id
          join withdrawal w on w.merchant = m.merchant and w.id = m.withdrawal_id
        where m.merchant = ${merchant} and (d.member_id = ${memberId} or w.member_id = ${memberId})
          and (${ends('m')} or ${ends('d')} or ${ends('w')}))
    select d.id, d.created_at as at from deposit d where ${isOwn('d')} and ${ends('d')}
    union select w.id, w.created_at from withdrawal w where ${isOwn('w')} and ${ends('w')}
    union select c.id, c.created_at from correction c where ${isOwn('c')} and ${ends('c')}
    union select r.id, r.created_at from redeem r where ${isOwn('r')} and ${ends('r')}
    union select u.id, u.created_at from upline_transfer u
      where (${isOwn('u')} or (u.merchant = ${merchant} and u.upline_id = ${memberId})) and ${ends('u')}
    union select l.id, l.created_at from downline_transfer l
      where (${isOwn('l')} or (l.merchant = ${merchant} and l.downline_id = ${memberId})) and ${ends('l')}
    union select id, created_at from matched
    limit 100`.execute(db);
  const [first] = rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return first && { orders: rows.map(({ id }) => id), since: first.at };
}
