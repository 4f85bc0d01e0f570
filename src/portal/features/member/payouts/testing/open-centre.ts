/** Opens the member centre at a payout page, for tests: a signed-in member, and a scripted gateway. */

import { act, within } from '@testing-library/react';
import { parseMember } from '#model/documents/member.ts';
import { answer, openWindow, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { flagsAtom, memberAtom } from '#portal/state/atoms.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

/** Later than any test's clock. */
export const LATER = Date.UTC(2999, 0, 1);
export const NOW = Date.UTC(2026, 10, 23, 12);

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

export const BANK = {
  id: id('a'),
  kind: 'BANK',
  name: 'Bank account',
  note: '',
  minimum: '10',
  maximum: '2000',
  amounts: ['50', '100'],
  fee: { fixed: '1', ppm: 10_000, payer: 'PLAYER' },
  rules: {
    bankName: { enabled: true, required: true, minLength: 2, maxLength: 40, labels: { EN: 'Bank' } },
    accountNumber: {
      enabled: true,
      required: true,
      minLength: 6,
      maxLength: 20,
      labels: { EN: inEnglish('cashier.part.account') },
    },
  },
  version: 1,
};
export const ACCOUNT = {
  id: id('b'),
  methodId: BANK.id,
  methodName: 'Bank account',
  kind: 'BANK',
  holder: 'Ann Lee',
  masked: '•••• 4321',
  usableAt: 0,
};
export const WITHDRAWABLE = {
  cash: '500',
  bonus: '20',
  held: '75',
  minimum: '10',
  maximum: '1000',
  leftToday: '800',
  leftCount: 2,
  needs: [],
  blocks: [],
  mayCancel: true,
  now: NOW,
};
export const ORDER = {
  id: id('c'),
  state: 'held',
  amount: '100',
  createdAt: NOW,
  steps: [{ state: 'held', at: NOW }],
  fee: '2',
  net: '98',
  accountMasked: '•••• 4321',
  methodName: 'Bank account',
  mayCancel: true,
};
export const RECEIPT = {
  id: id('d'),
  state: 'asked',
  amount: '80',
  createdAt: NOW,
  dueAt: LATER,
  steps: [{ state: 'asked', at: NOW }],
  received: '30',
  remaining: '50',
  payer: 'B••',
  proofs: [],
  withdrawalId: ORDER.id,
};

const USUAL: Script = {
  '/wps/cashier/methods': [answer({ methods: [BANK], now: NOW })],
  '/wps/cashier/accounts': [answer({ accounts: [ACCOUNT], most: 5, now: NOW })],
  '/wps/cashier/withdrawable': [answer(WITHDRAWABLE)],
  '/wps/cashier/withdrawals': [answer({ orders: [], now: NOW })],
  '/wps/member/paymentPassword': [answer({ set: true })],
  '/wps/relay/MCSFE_getPaymentConfirmationList': [answer({ list: [], now: NOW })],
};

/** Opens the centre at a page; `who` overrides parts of the member's info and flags. */
export async function openCentre(page: string, script: Script = {}, who: object = {}) {
  const opened = await openWindow(makePage(), { ...USUAL, ...script }, { name: 'member', page });
  const { value } = parseMember({ id: 'm1', account: 'ann', type: 0, ...who });
  await act(async () => {
    opened.store.set(memberAtom, value);
    opened.store.set(flagsAtom, { toConfirm: true });
  });
  return opened;
}

export const centre = () => within(windowOf('member') ?? document.body);
export const dialog = (name: string) => within(windowOf(name) ?? document.body);
