/** Records of a member's money and bets, in pages (M178-M181). Days are days of the merchant's calendar (D52). */
import type { Call, NoRequest } from '../call/call.ts';
import { cashierCall } from '../cashier/order.ts';
import {
  type AccountRecords,
  type BetRecords,
  type BonusRecords,
  type Cashback,
  type MovementGroup,
  type ProfitRecords,
  readAccountRecords,
  readBetRecords,
  readBonusRecords,
  readCashback,
  readProfitRecords,
} from './read.ts';

/**
 * yyyy-MM-dd, both inclusive; absent: the last seven days. `after`: `next` of the previous page, with otherwise equal
 * parameters.
 */
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
export const betRecords = cashierCall<
  AskedPage & {
    readonly category?: string;
    readonly vendor?: string;
    readonly state?: 'open' | 'closed';
    readonly round?: string;
  },
  BetRecords
>({
  name: 'betRecords',
  method: 'GET',
  path: '/wps/member/records/bets',
  quiet: true,
  read: readBetRecords,
});

/**
 * Movements of the member's accounts, 20 per page, newest first: of all wallets, or of the account in `wallet`. Refused
 * like `betRecords`.
 */
export const accountRecords = cashierCall<
  AskedPage & { readonly kind?: MovementGroup; readonly wallet?: string; readonly reference?: string },
  AccountRecords
>({
  name: 'accountRecords',
  method: 'GET',
  path: '/wps/member/records/account',
  quiet: true,
  read: readAccountRecords,
});

/**
 * The member's results by day, for at most 366 days, in total and by category of games; days without data are left out.
 * Refused like `betRecords`.
 */
export const profitRecords = cashierCall<Omit<AskedPage, 'after'>, ProfitRecords>({
  name: 'profitRecords',
  method: 'GET',
  path: '/wps/member/records/profit',
  quiet: true,
  read: readProfitRecords,
});

/** Same condition as the page of the member centre. */
const whenBonus: Call<NoRequest, unknown>['when'] = {
  all: [{ member: 'personalCentre' }, { any: [{ flag: 'rebate' }, { switch: 'PLYRBT', missing: true }] }],
};

/** Bonuses with open wagering, and the turnover still required on deposits before a withdrawal (D46). */
export const bonusRecords = cashierCall<NoRequest, BonusRecords>({
  name: 'bonusRecords',
  method: 'GET',
  path: '/wps/member/records/bonus',
  quiet: true,
  when: whenBonus,
  read: readBonusRecords,
});

/** Cashback by day and category (M179). */
export const cashback = cashierCall<NoRequest, Cashback>({
  name: 'cashback',
  method: 'GET',
  path: '/wps/member/cashback',
  module: 'MANPLAYREB3',
  quiet: true,
  when: { all: [{ member: 'personalCentre' }, { switch: 'MANPLAYREB3' }] },
  read: readCashback,
});

export const recordsCalls = [betRecords, accountRecords, profitRecords, bonusRecords, cashback];
