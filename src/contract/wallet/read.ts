import * as Type from '#contract/call/type.ts';
import { exactly, money, moneyOrNull, nonEmpty, text } from '../call/call-schemas.ts';
import { type AmountContext, type Reading, readerOf } from '../call/reader.ts';

/** The balance of one wallet; our extension. */
const part = exactly({ wallet: text(64), balance: money }, { requires: ['wallet', 'balance'] });
export type WalletBalance = Reading<typeof part>;

const parts = Type.Array(part);

export const balanceReply = exactly({
  /** Null if the reply has no valid amount. */
  sumBalance: moneyOrNull,
  currencySymbol: nonEmpty(text(8)),
  /** One wallet serves all vendors: there are no transfers between wallets. */
  isSingle: Type.Boolean(),
  balance: Type.Optional(parts),
});
const readReply = readerOf(balanceReply);

/** The part of a balance that is not a wallet. */
const BONUS = 'BONUS';

/**
 * Reads the balance (docs/reference/wire.md#wallet). `bonusMinor`: the part of the sum that is bonus and is played after
 * the cash (D44), null if there is none. Never throws.
 */
export function readBalance(value: unknown, context: AmountContext) {
  const { balance, ...rest } = readReply(value, context);
  return {
    ...rest,
    wallets: balance.filter(({ wallet }) => wallet !== BONUS),
    bonusMinor: balance.find(({ wallet }) => wallet === BONUS)?.balanceMinor ?? null,
  };
}
export type Balance = ReturnType<typeof readBalance>;

/** Both wallets after a transfer. */
export const transferReply = exactly({ balance: parts });
const readTransfer = readerOf(transferReply);

/** Reads the balances of both wallets after a transfer; invalid rows are left out. Never throws. */
export function readTransferred(value: unknown, context: AmountContext): readonly WalletBalance[] {
  return readTransfer(value, context).balance;
}
