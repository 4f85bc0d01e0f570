import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { WageringTerms } from '#model/promotions/validate-rule.ts';
import type { LockedOrder } from '../orders/take-step.ts';

/** A grant whose row and member's money are locked until the end of the transaction. */
export interface HeldGrant {
  readonly order: LockedOrder;
  readonly leftMinor: bigint;
  readonly capMinor: bigint | null;
  readonly goalMinor: bigint;
  readonly amountMinor: bigint;
  /** The part for reverted parts of its deposit. */
  readonly backMinor: bigint;
  readonly terms: WageringTerms;
  /** A round with its stake is open: the grant cannot end. */
  readonly isInPlay: boolean;
}

interface GrantRow {
  readonly member_id: string;
  readonly state: string;
  readonly version: bigint;
  readonly currency: string;
  readonly left_minor: bigint;
  readonly cap_minor: bigint | null;
  readonly goal_minor: bigint;
  readonly amount_minor: bigint;
  readonly back_minor: bigint;
  readonly terms: HeldGrant['terms'];
}

/** Locks a grant for a step; undefined if there is none. No bet is possible until the transaction ends. */
export async function lockGrant(db: Db, merchant: string, id: string): Promise<HeldGrant | undefined> {
  const { rows: held } = await sql<{ open: boolean }>`select hold_grant(${id}::uuid) as open`.execute(db);
  const { rows } = await sql<GrantRow>`
    select member_id, state, version, currency, left_minor, cap_minor, goal_minor, amount_minor, back_minor, terms from bonus_grant
      where merchant = ${merchant} and id = ${id}::uuid for update`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { state, version, currency } = row;
  return {
    order: { merchant, id, state, version, currency, memberId: row.member_id, grant: id },
    leftMinor: row.left_minor,
    capMinor: row.cap_minor,
    goalMinor: row.goal_minor,
    amountMinor: row.amount_minor,
    backMinor: row.back_minor,
    terms: row.terms,
    isInPlay: held[0]?.open === true,
  };
}
