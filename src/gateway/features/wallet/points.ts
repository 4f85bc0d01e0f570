import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { NO_FLOOR, openWallet } from './accounts.ts';
import { readCurrency } from './currency.ts';
import { ensureAccount, MAIN_WALLET, type Moved, moveMoneyOnce } from './ledger.ts';

/** Points are a currency of the ledger without decimal places (D54). */
export const POINTS = 'PTS';

/** Points given to a member in addition to those earned by playing. */
export interface PointGift {
  readonly merchant: string;
  readonly memberId: string;
  /** Whole points, positive. */
  readonly points: bigint;
  /** Names the debt, which is paid only once regardless of the caller: `mission:ID:MEMBER:PERIOD`. */
  readonly obligation: string;
  /** The member's idempotency key for a claim; absent: a movement of the platform, keyed by the obligation. */
  readonly key?: string;
  /** Reason shown to the member, at most 100 characters. */
  readonly remark?: string;
}

/**
 * Credits points to a member, points_issue → POINTS, once per obligation, in the caller's transaction. Returns `done`;
 * `repeated` or `settled` if the points were credited before; `reused` if the key was used for another movement.
 */
export async function givePoints(db: Db, gift: PointGift): Promise<Moved['kind']> {
  const { merchant, memberId, points, obligation, remark } = gift;
  const by =
    gift.key === undefined
      ? { actor: 'house', key: moneyKey('platform', obligation) }
      : { actor: memberId, key: moneyKey('member', gift.key) };
  if (points <= 0n) throw new RangeError(`${points} points are none to give`);
  const from = await pointsOperator(db, merchant, 'points_issue');
  const to = await pointAccount(db, merchant, memberId);
  const sides = [
    { accountId: from, amountMinor: -points },
    { accountId: to, amountMinor: points, ...(remark === undefined ? {} : { subject: remark.slice(0, 100) }) },
  ];
  return (await moveMoneyOnce(db, { merchant, kind: 'points', ...by, sides, obligation })).kind;
}

/** Id of a member's points account; opens it empty if it is missing. */
export function pointAccount(db: Db, merchant: string, memberId: string): Promise<string> {
  return ensureAccount(db, merchant, { kind: 'points', owner_id: memberId, currency: POINTS, floor: 0n });
}

/** Id of the operator's points account, the source and target of points. */
export function pointsOperator(db: Db, merchant: string, kind: 'points_issue'): Promise<string> {
  return ensureAccount(db, merchant, { kind, owner_id: null, currency: POINTS, floor: NO_FLOOR });
}

/** The member's available points; zero if there is no account. */
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

/** Conversion of points into money of the main wallet; both positive. */
export interface PointConversion {
  readonly merchant: string;
  readonly memberId: string;
  /** The member's idempotency key. */
  readonly key: string;
  readonly points: bigint;
  readonly amountMinor: bigint;
}

/**
 * Converts points into money in the caller's transaction: POINTS → points_issue and points_cost → MAIN in one transfer.
 */
export async function convertPoints(db: Db, conversion: PointConversion): Promise<'done' | 'short' | 'repeated'> {
  const { merchant, memberId, key, points, amountMinor } = conversion;
  const { code: currency } = await readCurrency(db, merchant);
  const cost = { kind: 'points_cost', owner_id: null, currency, floor: NO_FLOOR } as const;
  const sides = [
    { accountId: await pointAccount(db, merchant, memberId), amountMinor: -points },
    { accountId: await pointsOperator(db, merchant, 'points_issue'), amountMinor: points },
    { accountId: await ensureAccount(db, merchant, cost), amountMinor: -amountMinor },
    { accountId: await openWallet(db, merchant, memberId), amountMinor },
  ];
  const { kind } = await moveMoneyOnce(db, {
    merchant,
    kind: 'conversion',
    actor: memberId,
    key: moneyKey('member', key),
    sides,
  });
  if (kind === 'reused') throw new Failure('idempotency_key_reused');
  return kind === 'settled' ? 'repeated' : kind;
}

/** The member's conversion under a key; undefined: none. */
export async function findConversion(
  db: Db,
  { merchant, memberId, key }: Pick<PointConversion, 'merchant' | 'memberId' | 'key'>,
): Promise<Pick<PointConversion, 'points' | 'amountMinor'> | undefined> {
  const { rows } = await sql<{ points: bigint | null; amountMinor: bigint | null }>`
    select (-sum(p.amount) filter (where a.kind = 'points'))::bigint as points,
        (sum(p.amount) filter (where a.kind = 'member'))::bigint as "amountMinor"
      from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
      where t.merchant = ${merchant} and t.actor = ${memberId} and t.key = ${moneyKey('member', key)} and t.kind = 'conversion'`.execute(
    db,
  );
  const { points = null, amountMinor = null } = rows[0] ?? {};
  return points === null || amountMinor === null ? undefined : { points, amountMinor };
}

export async function readConvertedSince(
  db: Db,
  { merchant, memberId }: Pick<PointConversion, 'merchant' | 'memberId'>,
  since: Date,
): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select coalesce(-sum(p.amount), 0)::bigint as points
      from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
      where a.merchant = ${merchant} and a.kind = 'points' and a.owner_id = ${memberId}
        and t.kind = 'conversion' and t.created_at >= ${since}`.execute(db);
  return rows[0]?.points ?? 0n;
}
