/** Transfers between wallets and to the upline. */

import type { PageSetup } from '../../page-setup.ts';
import { logInAs } from '../../people.ts';
import { castsOf, EACH } from '../../personas.ts';
import type { Scenario } from '../../scenario.ts';
import { cashierOf, FAILS, MEMBER, SILENT, shootEach } from './describe.ts';
import { HOUR } from './replies.ts';

const BALANCE = '/wps/v2/wallets/balance';
const TRANSFERS = '/wps/agent/transfers';

function fundsOf(setup: PageSetup) {
  const { units } = cashierOf(setup);
  const balance = (wallets: Readonly<Record<string, number>>) => ({
    sumBalance: units(Object.values(wallets).reduce((sum, one) => sum + one, 0)),
    isSingle: Object.keys(wallets).length === 1,
    balance: Object.entries(wallets).map(([wallet, amount]) => ({ wallet, balance: units(amount) })),
  });
  return {
    'transfer-fund': { [BALANCE]: balance({ MAIN: 1_000, LIVE: 150, SLOTS: 100 }) },
    'transfer-fund-much': {
      [BALANCE]: balance({ MAIN: 131e6, LIVE: 5_240_000, SLOTS: 0, SPORTS: 99_999_999, LOTT: 12, ESPORTS: 1 }),
    },
    'transfer-fund-single': { [BALANCE]: balance({ MAIN: 1_000 }) },
    'transfer-fund-loading': { [BALANCE]: SILENT },
    'transfer-fund-lost': { [BALANCE]: FAILS },
  };
}

function uplinesOf(setup: PageSetup) {
  const { units, now } = cashierOf(setup);
  const last = Array.from({ length: 10 }, (_, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    amount: units(20 * 3 ** at),
    at: now - (at * 26 + 1) * HOUR,
  }));
  const reported = {
    upline: 'le•••a',
    cash: units(1_250),
    minimum: units(1),
    maximum: units(1_000),
    leftToday: units(600),
    last: last.slice(0, 2),
  };
  const of = (value: unknown, more: object = {}) => ({ '/wps/member/info': MEMBER, [TRANSFERS]: value, ...more });
  return {
    'transfer-upline': of(reported),
    'transfer-upline-much': of({ ...reported, cash: units(131e6), leftToday: undefined, last }),
    'transfer-upline-first': of({ ...reported, last: [] }, { '/wps/member/paymentPassword': { set: false } }),
    'transfer-upline-nobody': of({ ...reported, upline: undefined, last: [] }),
    'transfer-upline-loading': of(SILENT),
    'transfer-upline-lost': of(FAILS),
  };
}

export const TRANSFER_SCENARIOS: readonly Scenario[] = [
  {
    group: 'Cashier',
    name: 'transfers',
    casts: castsOf(EACH),
    async play(setup) {
      await logInAs(setup);
      await shootEach(setup, 'transferFund', fundsOf(setup));
      await shootEach(setup, 'transferUpline', uplinesOf(setup));
    },
  },
];
