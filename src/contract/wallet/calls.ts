import { readAmountMinor } from '../call/amount.ts';
import { defineCall, type NoRequest, type ReplyContext } from '../call/call.ts';
import { own, readRows, readText, readYes } from '../call/read.ts';
import { relayPath } from '../call/relays.ts';

/** The balance of one wallet; our extension. */
export interface WalletBalance {
  readonly wallet: string;
  readonly balanceMinor: string;
}

/** The member's balance. Amounts are minor units as text, because replies are stored as JSON. */
export interface Balance {
  /** Null if the reply has no valid amount. */
  readonly sumBalanceMinor: string | null;
  readonly currencySymbol: string | undefined;
  /** One wallet serves all vendors: there are no transfers between wallets. */
  readonly isSingle: boolean;
  readonly wallets: readonly WalletBalance[];
  /** The part of the sum that is bonus and is played after the cash (D44). Null if there is none. */
  readonly bonusMinor: string | null;
}

/** The part of a balance that is not a wallet. */
const BONUS = 'BONUS';

/** Reads the balance (docs/reference/wire.md#wallet). Never throws. */
export function readBalance(value: unknown, context: Pick<ReplyContext, 'currencyExponent'>): Balance {
  const parts = readRows(own(value, 'balance'), (row) => readWallet(row, context));
  return {
    sumBalanceMinor: readMinor(own(value, 'sumBalance'), context),
    currencySymbol: readText(value, 'currencySymbol'),
    isSingle: readYes(value, 'isSingle'),
    wallets: parts.filter(({ wallet }) => wallet !== BONUS),
    bonusMinor: parts.find(({ wallet }) => wallet === BONUS)?.balanceMinor ?? null,
  };
}

function readWallet(row: unknown, context: Pick<ReplyContext, 'currencyExponent'>): WalletBalance | undefined {
  const wallet = readText(row, 'wallet');
  const balanceMinor = readMinor(own(row, 'balance'), context);
  return wallet && balanceMinor !== null ? { wallet, balanceMinor } : undefined;
}

function readMinor(value: unknown, context: Pick<ReplyContext, 'currencyExponent'>): string | null {
  return readAmountMinor(value, context.currencyExponent)?.toString() ?? null;
}

/** M309. */
export const balance = defineCall<NoRequest, Balance>({
  name: 'balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  module: 'COMM3',
  token: true,
  read: readBalance,
});

/** A transfer between two wallets of the member; `amount` is decimal text in the merchant's currency. */
export interface WalletTransferRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Reads the balances of both wallets after a transfer; invalid rows are left out. Never throws. */
export function readTransferred(
  value: unknown,
  context: Pick<ReplyContext, 'currencyExponent'>,
): readonly WalletBalance[] {
  return readRows(own(value, 'balance'), (row) => readWallet(row, context));
}

/** M310. Offered to members with several wallets. */
export const walletTransfer = defineCall<WalletTransferRequest, readonly WalletBalance[]>({
  name: 'walletTransfer',
  method: 'POST',
  path: relayPath('GCS_walletTransfer'),
  module: 'FUNDTRANS3',
  token: true,
  moves: true,
  when: { all: [{ switch: 'FUNDTRANS3', missing: true }, { member: 'personalCentre' }] },
  read: readTransferred,
});

export interface MerchantWallet {
  readonly isSingle: boolean;
}

/** M174, M312. `merchantCode` is the site's own. */
export const merchantWallet = defineCall<{ readonly merchantCode: string }, MerchantWallet>({
  name: 'merchantWallet',
  method: 'GET',
  path: relayPath('GCS_merchantWallet'),
  module: 'COMM3',
  quiet: true,
  read: (value) => ({ isSingle: readYes(value, 'isSingle') }),
});

export const walletCalls = [balance, walletTransfer, merchantWallet];
