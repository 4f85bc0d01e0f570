/** Records of a member's money and bets, in pages (M178-M181). Days are days of the merchant's calendar (D52). */

import * as Type from '#contract/call/type.ts';
import type { Condition } from '#model/conditions/condition.ts';
import { exactly, noRequest, oneOf, text } from '../call/call-schemas.ts';
import { cashierCall } from '../cashier/order.ts';
import {
  accountRecordsReply,
  after,
  askedDay,
  betRecordsReply,
  bonusRecordsReply,
  cashbackReply,
  category,
  movementGroups,
  profitRecordsReply,
  round,
  vendor,
  wallet,
} from './read.ts';

/** The day range of a record request: yyyy-MM-dd, both inclusive; absent: the last seven days. */
export const askedDays = { from: Type.Optional(askedDay), to: Type.Optional(askedDay) };

/** Parameters of a bet record request. */
export const askedRounds = {
  ...askedDays,
  category: Type.Optional(category),
  vendor: Type.Optional(vendor),
  state: Type.Optional(oneOf(['open', 'closed'] as const)),
};

/** `after`: `next` of the previous page, with otherwise equal parameters. */
export interface AskedPage {
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
}

/**
 * Rounds, 20 per page, open ones first, then by end, newest first; a round belongs to the day on which it ended (D53).
 * With `vendor` and `round`: that round with its movements. Refused with bad_request for invalid days, more than 92
 * days, or an `after` of another query.
 */
export const betRecords = cashierCall({
  name: 'betRecords',
  method: 'GET',
  path: '/wps/member/records/bets',
  quiet: true,
  request: exactly({ ...askedRounds, round: Type.Optional(round), after }),
  reply: betRecordsReply,
});

/**
 * Movements of the member's accounts, 20 per page, newest first: of all wallets, or of the account in `wallet`. Refused
 * like `betRecords`.
 */
export const accountRecords = cashierCall({
  name: 'accountRecords',
  method: 'GET',
  path: '/wps/member/records/account',
  quiet: true,
  request: exactly({
    ...askedDays,
    kind: Type.Optional(oneOf(movementGroups)),
    wallet: Type.Optional(wallet),
    reference: Type.Optional(text(20)),
    after,
  }),
  reply: accountRecordsReply,
});

/**
 * The member's results by day, for at most 366 days, in total and by category of games; days without data are left out.
 * Refused like `betRecords`.
 */
export const profitRecords = cashierCall({
  name: 'profitRecords',
  method: 'GET',
  path: '/wps/member/records/profit',
  quiet: true,
  request: exactly(askedDays),
  reply: profitRecordsReply,
});

/** Same condition as the page of the member centre. */
const whenBonus: Condition = {
  all: [{ member: 'personalCentre' }, { any: [{ flag: 'rebate' }, { switch: 'PLYRBT', missing: true }] }],
};

/** Bonuses with open wagering, and the turnover still required on deposits before a withdrawal (D46). */
export const bonusRecords = cashierCall({
  name: 'bonusRecords',
  method: 'GET',
  path: '/wps/member/records/bonus',
  quiet: true,
  when: whenBonus,
  request: noRequest,
  reply: bonusRecordsReply,
});

/** Cashback by day and category (M179). */
export const cashback = cashierCall({
  name: 'cashback',
  method: 'GET',
  path: '/wps/member/cashback',
  module: 'MANPLAYREB3',
  quiet: true,
  when: { all: [{ member: 'personalCentre' }, { switch: 'MANPLAYREB3' }] },
  request: noRequest,
  reply: cashbackReply,
});

export const recordsCalls = [betRecords, accountRecords, profitRecords, bonusRecords, cashback];
