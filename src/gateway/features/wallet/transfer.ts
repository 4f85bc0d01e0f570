import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { openWallet } from './accounts.ts';
import { type Currency, readCurrency } from './currency.ts';
import { moveMoneyOnce } from './ledger.ts';
import { partsOf, type WalletPart, walletsOf } from './read-model.ts';

export interface WalletTransfer {
  readonly from: string;
  readonly to: string;
  /** Decimal text in the merchant's currency. */
  readonly amount: string;
}

export interface TransferOf {
  readonly merchant: string;
  readonly memberId: string;
  readonly key: string;
}

export type TransferReply = ReturnType<typeof succeed<{ balance: WalletPart[] }>> | Refusal;

/**
 * Moves money between two of a member's wallets, once per key (M310; docs/explanation/safety.md#money). Runs in one transaction and
 * throws to roll it back. A repeated key returns the first answer, regardless of later movements.
 */
export async function transferBetweenWallets(db: Db, of: TransferOf, transfer: WalletTransfer): Promise<TransferReply> {
  const currency = await readCurrency(db, of.merchant);
  if (currency.is_single) return refuse('function_not_available');
  const wrong = wrongFields(currency, transfer);
  if (wrong.length > 0) return refuse('invalid_request', { value: { fields: wrong.map((field) => ({ field })) } });
  const { merchant, memberId, key } = of;
  const from = await openWallet(db, merchant, memberId, transfer.from);
  const to = await openWallet(db, merchant, memberId, transfer.to);
  const amountMinor = readAmountMinor(transfer.amount, currency.exponent) ?? 0n;
  const sides = [
    { accountId: from, amountMinor: -amountMinor },
    { accountId: to, amountMinor },
  ];
  const moved = await moveMoneyOnce(db, {
    merchant,
    kind: 'wallet',
    actor: memberId,
    key: moneyKey('member', key),
    sides,
  });
  if (moved.kind === 'reused') throw new Failure('idempotency_key_reused');
  // Nothing was moved: the empty wallets opened above may stay.
  if (moved.kind === 'short') return refuse('insufficient_balance');
  return succeed({ balance: await balancesAfter(db, merchant, moved.transferId, currency, transfer) });
}

function wrongFields(currency: Currency, { from, to, amount }: WalletTransfer): string[] {
  const wallets = walletsOf(currency);
  const minor = readAmountMinor(amount, currency.exponent);
  // An amount with more decimal places than the currency would be rounded, so it is refused.
  const isExact = (/\.(\d+)$/.exec(amount)?.[1]?.length ?? 0) <= currency.exponent;
  return [
    ...(wallets.includes(from) ? [] : ['from']),
    ...(wallets.includes(to) && to !== from ? [] : ['to']),
    ...(minor !== null && minor > 0n && minor <= MOST_MINOR && isExact ? [] : ['amount']),
  ];
}

/** Balances of both wallets directly after the transfer, from its postings. */
async function balancesAfter(
  db: Db,
  merchant: string,
  transferId: string,
  currency: Currency,
  transfer: WalletTransfer,
) {
  const postings = await db
    .selectFrom('posting')
    .innerJoin('ledger_account', (join) =>
      join
        .onRef('ledger_account.id', '=', 'posting.account_id')
        .onRef('ledger_account.merchant', '=', 'posting.merchant'),
    )
    .select(['ledger_account.wallet', 'posting.balance'])
    .where('posting.merchant', '=', merchant)
    .where('posting.transfer_id', '=', transferId)
    .execute();
  const balances = new Map(postings.map(({ wallet, balance }) => [wallet, balance ?? 0n]));
  return partsOf([transfer.from, transfer.to], balances, currency);
}
