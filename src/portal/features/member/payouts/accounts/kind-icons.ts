import type { PayKind } from '#contract/cashier/read.ts';

export const KIND_ICONS: Readonly<Record<PayKind, string>> = {
  BANK: 'banknote',
  EWALLET: 'wallet',
  CRYPTO: 'coins',
  C2C: 'users',
};
