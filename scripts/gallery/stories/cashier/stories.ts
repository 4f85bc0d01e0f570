import type { Story } from '../../story.ts';
import { ACCOUNT_STORIES } from './account.ts';
import { BANK_STORIES } from './bank.ts';
import { DEPOSIT_STORIES } from './deposit.ts';
import { MESSAGE_STORIES } from './messages.ts';
import { RECEIPT_STORIES } from './receipts.ts';
import { TRANSFER_STORIES } from './transfers.ts';
import { WITHDRAW_STORIES } from './withdraw.ts';

/** Every page of money and every state of it, in the order in which a member meets them. */
export const CASHIER_STORIES: readonly Story[] = [
  ...DEPOSIT_STORIES,
  ...WITHDRAW_STORIES,
  ...RECEIPT_STORIES,
  ...TRANSFER_STORIES,
  ...ACCOUNT_STORIES,
  ...MESSAGE_STORIES,
  ...BANK_STORIES,
];
