import { sql } from 'kysely';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readZone } from '#gateway/stream/daily-counters/notify-moment.ts';
import { wordsOf } from '../methods/method-words.ts';
import { readState } from '../password/tries.ts';

interface Asked {
  readonly merchant: string;
  readonly memberId: string;
  readonly rank: number;
  readonly timeZone: string;
}

/** A requirement or block before a withdrawal, as sent to the client. */
interface ReportedRequirement {
  readonly code: string;
  readonly done?: string;
  readonly goal?: string;
  readonly until?: number;
  readonly orderId?: string;
}

/** What the member would see. Amounts are decimal text, except the debt, which is in minor units. */
export type ReadWithdrawable = (
  db: Db,
  who: Asked,
) => Promise<{
  readonly currency: { readonly code: string; readonly exponent: number };
  readonly debt: bigint;
  readonly cash: string;
  readonly bonus: string;
  readonly held: string;
  readonly leftToday?: string;
  readonly leftCount?: number;
  readonly needs: ReportedRequirement[];
  readonly blocks: ReportedRequirement[];
}>;

/**
 * A member's cashier state: the result of the withdrawal check as the member would see it now (N10), the payout
 * accounts, and the payment password lock. Undefined: there is no such member.
 */
export async function readMemberCashier(
  db: Db,
  readWithdrawable: ReadWithdrawable,
  merchant: string,
  memberId: string,
) {
  const found = await readRank(db, merchant, memberId);
  if (found === undefined) return undefined;
  const timeZone = await readZone(db, merchant, found.now);
  const reported = await readWithdrawable(db, { merchant, memberId, rank: found.rank_level, timeZone });
  const { currency, debt, cash, bonus, held, leftToday, leftCount, needs: requirements, blocks } = reported;
  const { hash, lockedUntil, changedAt } = await readState(db, { merchant, memberId });
  return {
    currency: currency.code,
    cash,
    bonus,
    held,
    needs: requirements,
    blocks,
    debt: writeAmount(debt, currency.exponent),
    ...(leftToday === undefined ? {} : { leftToday }),
    ...(leftCount === undefined ? {} : { leftCount }),
    accounts: await readLines(db, merchant, memberId),
    hasPaymentPassword: hash !== null,
    ...(lockedUntil && { passwordLockedUntil: lockedUntil.getTime() }),
    ...(changedAt && { passwordChangedAt: changedAt.getTime() }),
  };
}

function readRank(db: Db, merchant: string, memberId: string) {
  return db
    .selectFrom('member')
    .select(['rank_level', sql<Date>`clock_timestamp()`.as('now')])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** Payout accounts, oldest first. Numbers stay masked, and other owners of an account are not disclosed. */
async function readLines(db: Db, merchant: string, memberId: string) {
  const rows = await db
    .selectFrom('payout_account as a')
    .innerJoin('pay_method as m', (join) =>
      join.onRef('m.merchant', '=', 'a.merchant').onRef('m.id', '=', 'a.method_id'),
    )
    .select(['a.id', 'a.masked', 'a.usable_at', 'm.words', 'm.kind'])
    .select(
      sql<boolean>`exists (select from payout_account other where other.merchant = a.merchant
        and other.fingerprint = a.fingerprint and other.member_id <> a.member_id)`.as('isShared'),
    )
    .where('a.merchant', '=', merchant)
    .where('a.member_id', '=', memberId)
    .where('a.removed_at', 'is', null)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(100)
    .execute();
  return rows.map(({ id, masked, usable_at, words, kind, isShared }) => ({
    id,
    masked,
    isShared,
    usableAt: usable_at.getTime(),
    methodName: wordsOf({ words, kind }, 'EN').name,
  }));
}
