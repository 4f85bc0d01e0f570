import { writeAmount } from '#contract/call/amount.ts';
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
  const bonus = await readPlayingBonus(db, merchant, memberId);
  const sum = accounts.reduce((total, { balance }) => total + balance, bonus ?? 0n);
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
