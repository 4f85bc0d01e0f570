import type { PayKind } from '#contract/cashier/read.ts';

/** The sign of what an account is. */
export const KIND_ICONS: Readonly<Record<PayKind, string>> = {
  BANK: 'banknote',
  EWALLET: 'wallet',
  CRYPTO: 'coins',
  C2C: 'users',
};
