import type { CheckDeposit } from '#gateway/features/cashier/orders/check-deposit.ts';

/** For tests with members who have no limits. */
export const allowDeposits: CheckDeposit = async () => undefined;
