import type { Db } from '#gateway/db/tables.ts';
import { NO_FLOOR } from './accounts.ts';
import { ensureAccount, MAIN_WALLET, type Moved, moveMoneyOnce } from './ledger.ts';
import './tables.ts';

/** Points are a currency of the ledger, without digits after the point (D54). */
export const POINTS = 'PTS';

/** Points that the house gives a member besides what playing earns. */
export interface PointGift {
  readonly merchant: string;
  readonly memberId: string;
  /** Whole points, above zero. */
  readonly points: bigint;
  /** What they are owed for, and given for once, whoever comes for it: `mission:ID:MEMBER:PERIOD`. */
  readonly obligation: string;
  /** Whose movement it is and under which key: a member's claim under theirs; absent: the house's, under the obligation. */
  readonly actor?: string;
  readonly key?: string;
  /** What the member reads that they were for, at most 100 signs. */
  readonly remark?: string;
}

/**
 * Gives a member points, points_issue → POINTS, once for the obligation, in the caller's transaction. Answers `done`; `repeated` or
 * `settled` where they were given before; `reused` where the key belongs to another movement.
 */
export async function givePoints(db: Db, gift: PointGift): Promise<Moved['kind']> {
  const { merchant, memberId, points, obligation, actor = 'house', key = obligation, remark } = gift;
  if (points <= 0n) throw new RangeError(`${points} points are none to give`);
  const from = await pointHouse(db, merchant, 'points_issue');
  const to = await pointAccount(db, merchant, memberId);
  const sides = [
    { accountId: from, amountMinor: -points },
    { accountId: to, amountMinor: points, ...(remark === undefined ? {} : { subject: remark.slice(0, 100) }) },
  ];
  return (await moveMoneyOnce(db, { merchant, kind: 'points', actor, key, sides, obligation })).kind;
}

/** The id of a member's account of points, opened empty where it is not there. */
export function pointAccount(db: Db, merchant: string, memberId: string): Promise<string> {
  return ensureAccount(db, merchant, { kind: 'points', owner_id: memberId, currency: POINTS, floor: 0n });
}

/** The id of the house's account where points come from and go to. */
export function pointHouse(db: Db, merchant: string, kind: 'points_issue'): Promise<string> {
  return ensureAccount(db, merchant, { kind, owner_id: null, currency: POINTS, floor: NO_FLOOR });
}

/** How many points a member can spend; none where no account was opened. */
export async function readPointBalance(db: Db, merchant: string, memberId: string): Promise<bigint> {
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant', '=', merchant)
    .where('kind', '=', 'points')
    .where('owner_id', '=', memberId)
    .where('currency', '=', POINTS)
    .where('wallet', '=', MAIN_WALLET)
    .executeTakeFirst();
  return account?.balance ?? 0n;
}
