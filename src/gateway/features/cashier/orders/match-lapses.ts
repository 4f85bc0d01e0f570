import { type RawBuilder, sql } from 'kysely';

/**
 * Limit per member and day of matches that are unpaid or ended without payment: above it the member is offered none
 * until the day is over.
 */
export const MEMBERS_LAPSES = 3;

/**
 * Limit per withdrawal of matches that ended without payment: above it the withdrawal is offered only to members who
 * have paid before, and waits for staff.
 */
export const WITHDRAWALS_LAPSES = 5;

/** SQL condition whether a match, by its alias, has ended without payment. */
export function endedUnpaid(match: string): RawBuilder<boolean> {
  const of = sql.raw(match);
  return sql<boolean>`(${of}.state in ('lapsed', 'refused') and ${of}.received_minor = 0)`;
}

/** SQL count of a withdrawal's matches that ended without payment, by the withdrawal's alias. */
export function lapsesOf(withdrawal: string): RawBuilder<bigint> {
  const of = sql.raw(withdrawal);
  return sql<bigint>`(select count(*) from payout_match lapsed where lapsed.merchant = ${of}.merchant
    and lapsed.withdrawal_id = ${of}.id and ${endedUnpaid('lapsed')})`;
}
