// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clearUp,
  describeWhy,
  openScreen,
  Refuses,
  stubLayout,
  typeInto,
} from '#console/rewards/testing/open-screen.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { StaffItem } from '#contract/staff/mall/calls.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import { draftOf, problemsOf, writtenOf } from './item-draft.ts';
import Mall from './mall.tsx';
import { after } from './stock-dialog.tsx';

beforeEach(stubLayout);
afterEach(clearUp);

const MUG: StaffItem = {
  id: 'mug',
  version: 4,
  place: 1,
  category: 'GOODS',
  picture: '/_art/reward/cards.svg',
  points: '2500',
  rank: 0,
  isOn: true,
  stock: 12,
  waiting: 2,
  taken: 7,
  words: { EN: { name: 'A mug', text: 'With a handle.' }, CN: { name: '杯子' } },
};
const CREDIT: StaffItem = {
  id: 'credit-5',
  version: 1,
  place: 2,
  category: 'CREDIT',
  points: '500',
  credit: '5.00',
  turnover: '50.00',
  rank: 3,
  isOn: false,
  waiting: 0,
  taken: 0,
  words: { EN: { name: '5.00 credit' } },
};

let count = 0;

interface Opened {
  readonly role?: StaffRole;
  readonly answers?: object;
  readonly items?: readonly StaffItem[];
}

function open({ role, answers = {}, items = [MUG, CREDIT] }: Opened = {}) {
  count += 1;
  return openScreen({
    children: <Mall />,
    merchant: `shop${count}`,
    ...(role && { role }),
    answers: {
      staffMall: () => ({ items, currency: 'USD', exponent: 2 }),
      staffPutMallItem: () => ({ version: 5 }),
      staffCorrectStock: () => ({ version: 5, stock: 22 }),
      ...answers,
    },
  });
}

test('M187: the form of an item restores its values', () => {
  for (const item of [MUG, CREDIT]) {
    const { id: _, version: __, stock: ___, waiting: ____, taken: _____, ...written } = item;
    const draft = draftOf(item, 1);
    expect(writtenOf(draft)).toEqual(written);
    expect(problemsOf(draft, { exponent: 2, taken: [] })).toEqual([]);
  }
});

test.each([
  ['id', 'A mug'],
  ['points', '0'],
  ['credit', ''],
  ['turnover', '1.001'],
  ['rank', '100'],
  ['picture', 'javascript:alert(1)'],
])('M187: %s of "%s" shows at its field', (field, value) => {
  const draft = draftOf(CREDIT, 1);
  const problems = problemsOf({ ...draft, values: { ...draft.values, [field]: value } }, { exponent: 2, taken: [] });
  expect(problems.map(({ path }) => path)).toEqual([`/${field}`]);
});

test.each([
  [12, 'add', '10', 22],
  [12, 'remove', '12', 0],
  [12, 'remove', '13', 'bad'],
  [12, 'add', '0', 'bad'],
  [12, 'count', '0', 0],
  [12, 'unlimited', '', undefined],
  [undefined, 'add', '1', 'bad'],
  [undefined, 'count', '9', 9],
  [12, 'count', 'many', 'bad'],
] as const)('D55: a stock of %s after %s of "%s" is %s', (stock, change, pieces, then) => {
  expect(after(stock, { change, pieces })).toBe(then);
});

test('M187, M378: items are in a list with price, stock and open orders, and the queue is a click away', async () => {
  open();
  const row = within((await screen.findByText('A mug')).closest('[role=row]') as HTMLElement);
  expect(['2,500', '12', '2', '7'].map((text) => row.getByText(text))).toHaveLength(4);
  expect(screen.getByText(consoleText('mall', 'stock.none'))).toBeDefined();
  expect(screen.getByRole('link', { name: consoleText('mall', 'queue', { count: 2 }) }).getAttribute('href')).toMatch(
    /\/redeems$/,
  );
});

test('D55: stock is corrected with a reason, on the version shown', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('A mug'));
  fireEvent.click(await screen.findByRole('button', { name: `${consoleText('mall', 'stock.act')}: 12` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('In stock: 12.')).toBeDefined();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: consoleText('mall', 'stock.act') });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText(/^Number of items$/), { target: { value: '10' } });
  await describeWhy(consoleText('mall', 'stock.act'));
  await screen.findByText('A mug: 22');
  expect(sent('staffCorrectStock')).toEqual([
    { id: 'mug', version: 4, change: 'add', pieces: 10, reason: 'the season begins' },
  ]);
});

test('M187, M378: an item is edited next to the member’s view, and its changes are shown before saving', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByText('A mug'));
  const preview = within(await screen.findByRole('region', { name: consoleText('common', 'word.whatMembersSee') }));
  expect(preview.getByText('2,500 points')).toBeDefined();
  typeInto(/^Price \(points\)/, '3000');
  expect(await preview.findByText('3,000 points')).toBeDefined();
  fireEvent.change(screen.getByLabelText(consoleText('rewards', 'editor.language')), { target: { value: 'CN' } });
  expect(await preview.findByText('杯子')).toBeDefined();
  typeInto(/^Name/, '大杯子');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`${consoleText('mall', 'form.points')}: 2,500 → 3,000`)).toBeDefined();
  expect(dialog.getByText(`${consoleText('mall', 'words.of', { language: 'CN' })}: 杯子 → 大杯子`)).toBeDefined();
  await describeWhy('Save');
  await screen.findByText(consoleText('mall', 'save.done', { name: 'A mug' }));
  const words = { ...MUG.words, CN: { name: '大杯子' } };
  expect(sent('staffPutMallItem')).toMatchObject([
    { id: 'mug', version: 4, item: { points: '3000', words, isOn: true }, reason: 'the season begins' },
  ]);
  expect(JSON.stringify(sent('staffPutMallItem'))).not.toContain('stock');
});

test('M378: a gateway refusal is shown at its field', async () => {
  const value = { fields: [{ field: 'id', code: 'taken' }] };
  open({ items: [], answers: { staffPutMallItem: () => new Refuses('invalid_request', value) } });
  fireEvent.click((await screen.findAllByRole('button', { name: consoleText('mall', 'add') }))[0] as HTMLElement);
  typeInto(/^Name/, 'A cap');
  typeInto(/^ID/, 'cap');
  typeInto(/^Price \(points\)/, '10');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await describeWhy('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await screen.findAllByText(consoleText('mall', 'wrong.taken'))).length).toBeGreaterThan(0);
});

test('M378: an item is unlisted from the list', async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByRole('switch', { name: consoleText('mall', 'switch.off', { name: 'A mug' }) }));
  await describeWhy(consoleText('mall', 'turn.off'));
  await screen.findByText(consoleText('mall', 'save.done', { name: 'A mug' }));
  expect(sent('staffPutMallItem')).toMatchObject([{ id: 'mug', version: 4, item: { isOn: false, points: '2500' } }]);
});

test('M378: support corrects stock and changes no item; an auditor does neither', async () => {
  open({ role: 'support' });
  expect((await screen.findByRole('switch', { name: /A mug/ })).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByText('A mug'));
  expect(await screen.findByRole('button', { name: /^Correct stock/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  clearUp();
  stubLayout();
  open({ role: 'auditor' });
  fireEvent.click(await screen.findByText('A mug'));
  await screen.findByText(consoleText('rewards', 'editor.read'));
  expect(screen.queryByRole('button', { name: /^Correct stock/ })).toBeNull();
});

test('M187: an empty mall is shown as empty, and a failed load is retried', async () => {
  open({ items: [] });
  await screen.findByText(consoleText('mall', 'empty'));
  clearUp();
  stubLayout();
  open({ answers: { staffMall: () => new Refuses('network_abnormal') } });
  await screen.findByText(consoleText('mall', 'failed'));
  expect(screen.getByRole('button', { name: consoleText('common', 'act.retry') })).toBeDefined();
});
