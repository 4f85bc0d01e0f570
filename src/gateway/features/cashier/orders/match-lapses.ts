import { type RawBuilder, sql } from 'kysely';

/** Of one member's matches so many may be unpaid or have ended without money in a day: then none is offered until the day is over. */
export const MEMBERS_LAPSES = 3;

/**
 * Of one withdrawal so many matches may end without money: then it is offered to those alone who have paid somebody before, and waits
 * for staff.
 */
export const WITHDRAWALS_LAPSES = 5;

/** Whether a match has ended without money, over its alias. */
export function endedUnpaid(match: string): RawBuilder<boolean> {
  const of = sql.raw(match);
  return sql<boolean>`(${of}.state in ('lapsed', 'refused') and ${of}.received_minor = 0)`;
}

/** How many matches of a withdrawal have ended without money, over the withdrawal's alias. */
export function lapsesOf(withdrawal: string): RawBuilder<bigint> {
  const of = sql.raw(withdrawal);
  return sql<bigint>`(select count(*) from payout_match lapsed where lapsed.merchant = ${of}.merchant
    and lapsed.withdrawal_id = ${of}.id and ${endedUnpaid('lapsed')})`;
}
