import type { Scenario } from '../../scenario.ts';
import { ACCOUNT_SCENARIOS } from './account.ts';
import { DEMO_PAYMENTS_SCENARIOS } from './demo-payments.ts';
import { DEPOSIT_SCENARIOS } from './deposit.ts';
import { MESSAGE_SCENARIOS } from './messages.ts';
import { RECEIPT_SCENARIOS } from './receipts.ts';
import { SAFER_PLAY_SCENARIOS } from './safer-play.ts';
import { TRANSFER_SCENARIOS } from './transfers.ts';
import { WITHDRAW_SCENARIOS } from './withdraw.ts';

/** Every cashier page and state, in the order in which a member sees them. */
export const CASHIER_SCENARIOS: readonly Scenario[] = [
  ...DEPOSIT_SCENARIOS,
  ...WITHDRAW_SCENARIOS,
  ...RECEIPT_SCENARIOS,
  ...TRANSFER_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...SAFER_PLAY_SCENARIOS,
  ...MESSAGE_SCENARIOS,
  ...DEMO_PAYMENTS_SCENARIOS,
];
