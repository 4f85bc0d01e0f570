// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, type Script } from '#portal/forms/testing/open-window.tsx';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { centre, dialog, LATER, NOW, openCentre } from '../payouts/testing/open-centre.ts';

afterEach(cleanup);

const BETS = '/wps/member/records/bets';
const ACCOUNT = '/wps/member/records/account';
const ORDER = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const DAYS = { zone: 'Asia/Tokyo', today: '2026-11-23', from: '2026-11-17', to: '2026-11-23', now: NOW };
const ROUND = {
  vendor: 'HOUSE',
  round: 'r1',
  game: 'Moon Palace',
  category: 'RNG',
  state: 'closed',
  bet: '10',
  won: '28',
  begunAt: NOW - 60_000,
  endedAt: NOW,
  day: '2026-11-23',
};
const SUMS = { rounds: 1, bet: '10', won: '28' };
const REPORTED = { ...DAYS, rows: [ROUND], days: [{ day: '2026-11-23', ...SUMS }], sums: SUMS, vendors: ['HOUSE'] };
const MOVED = {
  ...DAYS,
  rows: [
    {
      id: '9',
      at: NOW,
      day: '2026-11-23',
      kind: 'deposit',
      wallet: 'MAIN',
      amount: '50',
      fee: '1.25',
      balance: '150',
      order: { of: 'deposit', id: ORDER },
    },
    {
      id: '8',
      at: NOW,
      day: '2026-11-23',
      kind: 'bet',
      wallet: 'MAIN',
      amount: '-10',
      balance: '100',
      round: { vendor: 'HOUSE', round: 'r1', game: 'Moon Palace' },
    },
  ],
  days: [{ day: '2026-11-23', before: '110', after: '150' }],
  sums: { movements: 2, in: '50', out: '-10' },
  opening: '110',
  closing: '150',
  wallets: ['MAIN'],
};
const FIGURES = {
  rounds: 3,
  bet: '30',
  valid: '30',
  won: '12',
  result: '-18',
  deposit: '100',
  withdrawal: '40',
  fee: '3',
  bonus: '0',
  cashback: '0',
};

const NONE = [inEnglish('records.none'), inEnglish('records.bonus.givenNone', { days: '7' })];

const open = (page: string, script: Script) => openCentre(page, script);
const asked = (opened: Awaited<ReturnType<typeof openCentre>>, path: string) =>
  opened.seen.filter(({ call }) => call.endsWith(path)).map(({ query }) => query);

it('M180: the betting record shows the merchant’s days in the merchant’s zone, with their sums', async () => {
  await open('personalHistoryCopy', { [BETS]: [answer(REPORTED)] });
  const day = within(await centre().findByRole('region', { name: '2026-11-23' }));
  // Noon in UTC is nine in the evening in Tokyo.
  expect(day.getByText('21:00')).toBeTruthy();
  expect(centre().getByText(/Asia\/Tokyo/)).toBeTruthy();
  expect(day.getByText(/\$10\.00.*\$28\.00/)).toBeTruthy();
  expect(centre().getAllByText('+$18.00')).toHaveLength(2);
});

/** The declarations of an element at a width of 64 em and more. */
function onDesk(element: Element | null | undefined): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .flatMap((rule) =>
      rule instanceof CSSMediaRule && rule.media.mediaText.includes('64em') ? [...rule.cssRules] : [],
    )
    .filter((rule) => rule instanceof CSSStyleRule && element?.matches(rule.selectorText))
    .map(({ cssText }) => cssText)
    .join(' ');
}

it('A4: on a desk the periods, the fields and the button of a filter are in one row', async () => {
  await open('personalHistoryCopy', { [BETS]: [answer({ ...REPORTED, rows: [] })] });
  const bar = await centre().findByRole('region', { name: inEnglish('records.filter.open') });
  expect(onDesk(bar)).toContain('display: flex');
  expect(onDesk(bar.querySelector('fieldset'))).toContain('display: contents');
  expect(bar.querySelector('fieldset')?.children.length).toBe(4);
});

it('M180: a provider is asked for among several', async () => {
  const vendors = ['HOUSE', 'REEL'];
  await open('personalHistoryCopy', { [BETS]: [answer({ ...REPORTED, vendors })] });
  await centre().findByRole('combobox', { name: inEnglish('records.filter.vendor') });
});

it('M180, P12: a record is searched by an order’s reference; other days are another question', async () => {
  const opened = await open('transactionHistory', { [ACCOUNT]: [answer(MOVED), answer({ ...MOVED, rows: [] })] });
  const field = await centre().findByLabelText(inEnglish('cashier.out.reference'));
  fireEvent.change(field, { target: { value: 'what' } });
  fireEvent.click(centre().getByRole('button', { name: inEnglish('records.filter.show') }));
  await centre().findByText(inEnglish('records.filter.badReference'));
  fireEvent.change(field, { target: { value: 'W-8F3A21C7' } });
  fireEvent.click(centre().getByRole('button', { name: inEnglish('records.filter.show') }));
  await centre().findByText(inEnglish('records.filter.unknown', { reference: 'W-8F3A21C7' }));
  expect(asked(opened, '/account').at(-1)).toMatchObject({ reference: 'W-8F3A21C7' });
  fireEvent.click(centre().getByRole('tab', { name: inEnglish('records.filter.days', { days: '30' }) }));
  await waitFor(() => expect(asked(opened, '/account').at(-1)?.['reference']).toBeUndefined());
});

it('M180, P6: a round shows its provider by name, the outcome that the provider sent, and a link to check it', async () => {
  const reported = {
    provider: 'Lumen Reels',
    outcome: 'Three cherries',
    fairnessUrl: 'https://games.example/verify#1',
  };
  await open('personalHistoryCopy', {
    [BETS]: [answer(REPORTED), answer({ ...REPORTED, rows: [{ ...ROUND, ...reported, movements: [] }] })],
  });
  const day = within(await centre().findByRole('region', { name: '2026-11-23' }));
  fireEvent.click(day.getAllByRole('button')[0] ?? document.body);
  await waitFor(() => expect(dialog('round').getByText('Three cherries')).toBeTruthy());
  expect(dialog('round').getByText('Lumen Reels')).toBeTruthy();
  const link = dialog('round').getByRole('link', { name: inEnglish('records.round.fairness') });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([reported.fairnessUrl, 'noopener noreferrer']);
});

it('M180: a filter requests other days and values, and its errors are shown first', async () => {
  const opened = await open('personalHistoryCopy', {
    [BETS]: [answer(REPORTED), answer({ ...REPORTED, rows: [], next: undefined })],
  });
  fireEvent.click(await centre().findByRole('tab', { name: inEnglish('records.filter.days', { days: '30' }) }));
  await waitFor(() => expect(asked(opened, BETS).at(-1)).toEqual({ from: '2026-10-25', to: '2026-11-23' }));
  await centre().findByText(inEnglish('records.none'));
  fireEvent.change(centre().getByLabelText('To'), { target: { value: '2026-10-01' } });
  await act(async () => fireEvent.click(centre().getByRole('button', { name: 'Show' })));
  expect(await centre().findByText(inEnglish('records.filter.order'))).toBeTruthy();
  expect(asked(opened, BETS)).toHaveLength(2);
});

it('M180: a round opens with all its movements', async () => {
  const movements = [
    { kind: 'bet', at: NOW - 60_000, amount: '-10' },
    { kind: 'win', at: NOW, amount: '28' },
  ];
  await open('personalHistoryCopy', {
    [BETS]: [answer(REPORTED), answer({ ...REPORTED, rows: [{ ...ROUND, movements }] })],
  });
  fireEvent.click(await centre().findByRole('button', { name: /Moon Palace/ }));
  await waitFor(() =>
    expect(dialog('round').getByRole('list', { name: inEnglish('records.round.what') }).textContent).toContain(
      '+$28.00',
    ),
  );
});

it('M180: the next page follows the first one, for the same days', async () => {
  const opened = await open('personalHistoryCopy', {
    [BETS]: [
      answer({ ...REPORTED, next: 'mark' }),
      answer({ ...REPORTED, rows: [{ ...ROUND, round: 'r2', game: 'Keno' }] }),
    ],
  });
  fireEvent.click(await centre().findByRole('button', { name: inEnglish('records.more') }));
  expect(await centre().findByRole('button', { name: /Keno/ })).toBeTruthy();
  expect(asked(opened, BETS).at(-1)).toEqual({ after: 'mark', from: '2026-11-17', to: '2026-11-23' });
  expect(centre().getByRole('button', { name: /Moon Palace/ })).toBeTruthy();
});

it('M180: a movement of the account record shows its fee, others none', async () => {
  await open('transactionHistory', { [ACCOUNT]: [answer(MOVED)] });
  await centre().findByRole('button', { name: `Deposit: ${inEnglish('records.showOrder')}` });
  expect(centre().getByText('$1.25').parentElement?.textContent).toBe('+$50.00 Fee $1.25');
  expect(centre().getAllByText(/Fee/)).toHaveLength(1);
});

it('M180: a movement of the account record links to its order', async () => {
  const opened = await open('transactionHistory', { [ACCOUNT]: [answer(MOVED)] });
  const row = await centre().findByRole('button', { name: `Deposit: ${inEnglish('records.showOrder')}` });
  const began = centre()
    .getAllByText('$110.00')
    .filter(({ parentElement }) => parentElement?.textContent === '$110.00$150.00');
  expect(began).toHaveLength(1);
  await act(async () => opened.store.set(askedOrderAtom, undefined));
  let led: string | undefined;
  opened.store.sub(askedOrderAtom, () => (led ??= opened.store.get(askedOrderAtom)));
  await act(async () => fireEvent.click(row));
  expect(led).toBe(ORDER);
});

it('M180: a failed load is reported and retried', async () => {
  let isDown = true;
  await open('transactionHistory', {
    [ACCOUNT]: [() => (isDown ? new Response('', { status: 500 }) : answer(MOVED)())],
  });
  const again = await screen.findByRole('button', { name: inEnglish('ui.retry') }, { timeout: 10_000 });
  isDown = false;
  fireEvent.click(again);
  expect(await centre().findByRole('button', { name: /Deposit: / })).toBeTruthy();
});

it.each([
  ['12', 'Lost'],
  ['30', 'Even'],
  ['31', 'Won'],
])('M180: a round of 30 that won %s shows as %s, with its provider by name', async (won, outcome) => {
  const vendorNames = [{ code: 'HOUSE', name: 'House Games' }];
  const row = { ...ROUND, state: 'closed', bet: '30', won };
  await open('personalHistoryCopy', { [BETS]: [answer({ ...REPORTED, rows: [row], vendorNames })] });
  fireEvent.click(await centre().findByRole('button', { name: /Moon Palace/ }));
  await waitFor(() => expect(dialog('round').getAllByText(outcome, { selector: 'dd' })).toHaveLength(1));
  expect(dialog('round').getByText('House Games')).toBeTruthy();
});

it('M181: profit and loss has a chart and its figures, empty days as zero', async () => {
  const days = [{ day: '2026-11-20', ...FIGURES }];
  const categories = [{ category: 'RNG', rounds: 3, bet: '30', won: '12' }];
  await open('personalProfit', {
    '/wps/member/records/profit': [answer({ ...DAYS, days, categories, sums: FIGURES })],
  });
  const slider = await centre().findByRole('slider', { name: inEnglish('records.chart.day') });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-23: bet $0.00, won $0.00');
  fireEvent.change(slider, { target: { value: '3' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-20: bet $30.00, won $12.00');
  expect(centre().getByText(inEnglish('records.sums.net')).parentElement?.textContent).toContain('−$60.00');
  const reported = centre()
    .getAllByText(inEnglish('records.sums.total'))
    .map(({ parentElement }) => parentElement?.textContent);
  expect(reported).toContain('Profit and loss−$21.00');
  expect(centre().getByText('Fee').parentElement?.textContent).toContain('−$3.00');
  expect(centre().getByRole('table', { name: inEnglish('records.byCategory') }).textContent).toContain('Slots');
  expect(centre().getByRole('table', { name: inEnglish('records.byDay') }).textContent).toContain('2026-11-20');
});

it('M178: the amount still to bet is shown with a link to its deposit; bonuses not granted are not', async () => {
  await open('bonusDetails', {
    '/wps/member/records/bonus': [
      answer({ grants: [], turnover: [{ orderId: ORDER, done: '340', goal: '500' }], now: LATER }),
    ],
    [ACCOUNT]: [answer({ ...MOVED, rows: [] })],
  });
  expect(await centre().findByText('$340.00 of $500.00 bet')).toBeTruthy();
  expect(centre().getByText(inEnglish('records.bonus.grantsNone'))).toBeTruthy();
  expect(await centre().findByText(inEnglish('records.bonus.givenNone', { days: '7' }))).toBeTruthy();
});

it.each(['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'bonusDetails'])(
  'M180: %s works with a gateway whose reply is empty',
  async (page) => {
    await open(page, {});
    expect(await centre().findAllByText((text) => NONE.includes(text))).toHaveLength(1);
  },
);
