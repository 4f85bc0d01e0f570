/** What happened to a member's money and bets, as pages of records (M178-M181). Days are the merchant's (D52). */
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

/** yyyy-MM-dd, both included; absent: the last seven days. `after`: `next` of the page before, with the same question. */
export interface AskedPage {
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
}

/**
 * Rounds, twenty a page, the newest end first, open ones before all; a round counts for the day on which it ended (D53). With
 * `vendor` and `round`: that one, with its movements. Refused with bad_request for days that are none or more than 92, and for an
 * `after` of another question.
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

/** Movements of the member's own accounts, twenty a page, the newest first: of all wallets, or of the account that `wallet` names. Refused as `betRecords`. */
export const accountRecords = cashierCall<
  AskedPage & { readonly kind?: MovementGroup; readonly wallet?: string },
  AccountRecords
>({
  name: 'accountRecords',
  method: 'GET',
  path: '/wps/member/records/account',
  quiet: true,
  read: readAccountRecords,
});

/** What the member's days came to, at most 366 of them, in all and by category of games; days without anything are left out. Refused as `betRecords`. */
export const profitRecords = cashierCall<Omit<AskedPage, 'after'>, ProfitRecords>({
  name: 'profitRecords',
  method: 'GET',
  path: '/wps/member/records/profit',
  quiet: true,
  read: readProfitRecords,
});

/** As the page of the member centre has it. */
const whenBonus: Call<NoRequest, unknown>['when'] = {
  all: [{ member: 'personalCentre' }, { any: [{ flag: 'rebate' }, { switch: 'PLYRBT', missing: true }] }],
};

/** Bonuses that are still to be wagered, and what of deposits is still to be bet before a withdrawal (D46). */
export const bonusRecords = cashierCall<NoRequest, BonusRecords>({
  name: 'bonusRecords',
  method: 'GET',
  path: '/wps/member/records/bonus',
  quiet: true,
  when: whenBonus,
  read: readBonusRecords,
});

/** Cash back by day and category (M179). */
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
