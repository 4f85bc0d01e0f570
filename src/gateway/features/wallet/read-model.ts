import { writeAmount } from '#contract/call/amount.ts';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Currency, readCurrency } from './currency.ts';
import { MAIN_WALLET } from './ledger.ts';

export interface WalletPart {
  readonly wallet: string;
  readonly balance: string;
}

/** A member's balance as sent to the client; amounts are decimal text (M309). */
export interface BalanceDocument {
  readonly sumBalance: string;
  readonly currencySymbol: string;
  readonly isSingle: boolean;
  /** Present if there are several wallets or an active bonus; the bonus is the part BONUS. */
  readonly balance?: WalletPart[];
}

/** Name of the bonus part; no wallet may have this name. */
const BONUS_PART = 'BONUS';

/** Reads a member's cash and active bonus in the merchant's currency (D44); zero if no wallet exists yet. */
export async function readBalance(db: Db, merchant: string, memberId: string): Promise<BalanceDocument> {
  const currency = await readCurrency(db, merchant);
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['wallet', 'balance'])
    .where('merchant', '=', merchant)
    // A trial account holds play money only.
    .where('kind', 'in', ['member', 'trial'])
    .where('owner_id', '=', memberId)
    .where('currency', '=', currency.code)
    .execute();
  const balances = new Map(accounts.map(({ wallet, balance }) => [wallet, balance]));
  return balanceDocument(currency, balances, await readPlayingBonus(db, merchant, memberId));
}

const READ = 'select * from read_balance($1, $2, $3)';

interface BalanceRow extends Currency {
  readonly names: readonly string[] | null;
  readonly balances: readonly string[] | null;
  readonly bonus: bigint | null;
  readonly as_of: string;
}

/** The same in one round trip, for the member's own pages, with the position of the database (140-promotions.sql). */
export async function readOwnBalance(
  db: Pick<Database, 'prepared' | 'sign'>,
  merchant: string,
  memberId: string,
): Promise<{ readonly document: BalanceDocument; readonly position: string }> {
  const signature = (await db.sign())('balance', merchant, memberId);
  const [row] = await db.prepared<BalanceRow>('read_balance', READ, [merchant, memberId, signature]);
  if (row === undefined) throw new Error(`${merchant} has no currency`);
  const { names, balances, bonus, as_of: position } = row;
  const byName = new Map((names ?? []).map((name, at) => [name, BigInt(balances?.[at] ?? 0)]));
  return { document: balanceDocument(row, byName, bonus ?? undefined), position };
}

function balanceDocument(
  currency: Currency,
  balances: ReadonlyMap<string, bigint>,
  bonus: bigint | undefined,
): BalanceDocument {
  const sum = [...balances.values()].reduce((total, balance) => total + balance, bonus ?? 0n);
  const parts = partsOf(walletsOf(currency), balances, currency);
  if (bonus !== undefined) parts.push({ wallet: BONUS_PART, balance: writeAmount(bonus, currency.exponent) });
  return {
    sumBalance: writeAmount(sum, currency.exponent),
    currencySymbol: currency.symbol,
    isSingle: currency.is_single,
    ...(parts.length > 1 && { balance: parts }),
  };
}

/** Remaining amount of the member's active grant, in minor units; undefined: none. */
export async function readPlayingBonus(db: Db, merchant: string, memberId: string): Promise<bigint | undefined> {
  const grant = await db
    .selectFrom('bonus_grant')
    .select('left_minor')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .where('is_gone', '=', false)
    .executeTakeFirst();
  return grant?.left_minor;
}

/** The wallets of a merchant's members, main wallet first. */
export function walletsOf({ wallets }: Pick<Currency, 'wallets'>): readonly string[] {
  return [MAIN_WALLET, ...wallets];
}

/** Balances by wallet as sent to the client, in the order of the names. */
export function partsOf(
  wallets: readonly string[],
  balances: ReadonlyMap<string, bigint>,
  { exponent }: Pick<Currency, 'exponent'>,
): WalletPart[] {
  return wallets.map((wallet) => ({ wallet, balance: writeAmount(balances.get(wallet) ?? 0n, exponent) }));
}
