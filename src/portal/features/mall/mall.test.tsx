// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { Modals } from '#portal/shell/modals.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { figuresIn } from '#ui/words/figures.ts';
import { MallPage } from './mall-page.tsx';
import { missingPoints } from './points.ts';

afterEach(cleanup);

const MEMBER = parseMember({ id: 'm1', type: 0, clubLabel: { labelName: 'Gold', rankLevel: 3 } }).value;
const item = { text: 'Some words', category: 'CREDIT', rankLevel: 0 };
const rewards = [
  { ...item, id: 'a', name: 'Credit', points: '500' },
  { ...item, id: 'b', name: 'Ball', category: 'GOODS', points: '2600', stock: 3, amount: '20', rankLevel: 5 },
  { ...item, id: 'c', name: 'Cards', category: 'GOODS', points: '100', stock: 0 },
];
const USUAL: Script = {
  '/wps/points/rewards': [answer({ rewards })],
  '/wps/relay/MCSFE_getPointReward': [answer({ rewards })],
  '/wps/relay/MCSFE_getPointBalance': [answer({ points: '2350' })],
};

async function open(address: string, who: typeof MEMBER = null, script: Script = {}) {
  const content = (
    <Queries>
      <MallPage />
      <Modals />
    </Queries>
  );
  const opened = openPage(makePage(), { ...USUAL, ...script }, content, address);
  await act(async () => opened.store.set(memberAtom, who));
  return opened;
}

const cards = () =>
  screen.queryAllByRole('button').filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
const names = () => cards().map((card) => rewards.find(({ name }) => card.textContent?.includes(name))?.name);

describe('the points mall', () => {
  it('M37, M187: a visitor sees everything, by category, and the log-in', async () => {
    const { calls, place } = await open('/pointMall');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(calls()).toContain('GET /wps/points/rewards');
    await click(screen.getByRole('tab', { name: 'Goods' }));
    expect(names()).toEqual(['Ball', 'Cards']);
    expect(place()).toBe('/pointMall?category=GOODS');
    await click(screen.getByRole('button', { name: inEnglish('mall.visitor') }));
    await waitFor(() => expect(windowOf('login')).toBeTruthy());
  });

  it('M187, M328: a member sees their points, what is in reach, and what is still missing', async () => {
    const { calls } = await open('/pointMall', MEMBER);
    await screen.findByText('2,350');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(calls()).toContain('GET /wps/relay/MCSFE_getPointReward');
    await click(screen.getByRole('switch', { name: inEnglish('mall.filter.reach') }));
    expect(names()).toEqual(['Credit', 'Cards']);
    await click(screen.getByRole('switch', { name: inEnglish('mall.filter.reach') }));
    await click(screen.getByRole('button', { name: /Ball/ }));
    await waitFor(() => expect(windowOf('mallItem')).toBeTruthy());
    const reported = within(windowOf('mallItem') ?? document.body);
    for (const words of [
      '2,600 points',
      inEnglish('mall.need.amount', { amount: '$20.00' }),
      inEnglish('mall.need.rank', { level: '5' }),
      '3 left',
      inEnglish('mall.need.missing', { points: '250', count: 250 }),
    ]) {
      expect(reported.getByText(words)).toBeTruthy();
    }
    // An unavailable item cannot be exchanged.
    expect(reported.queryByRole('button', { name: inEnglish('mall.redeem.send') })).toBeNull();
  });

  it('M189: an item in reach is exchanged with the payment password; a wrong one shows at its field', async () => {
    const { calls } = await open('/pointMall', MEMBER, {
      '/wps/member/paymentPassword': [answer({ set: true })],
      '/wps/relay/passwordCheck/MCSFE_redeemPointReward': [
        refuse('payment_password_wrong', { value: { left: 4 } }),
        answer({ id: 'r1', state: 'process', name: 'Credit', points: '500', quantity: 1 }),
      ],
    });
    await screen.findByText('2,350');
    await click(screen.getByRole('button', { name: /Credit/ }));
    const reported = within(windowOf('mallItem') ?? document.body);
    fireEvent.change(await reported.findByLabelText(inEnglish('cashier.out.field.paymentPassword')), {
      target: { value: '184730' },
    });
    await click(reported.getByRole('button', { name: inEnglish('mall.redeem.send') }));
    await reported.findByText(inEnglish('cashier.out.refused.passwordLeft', { count: 4 }));
    fireEvent.change(reported.getByLabelText(inEnglish('cashier.out.field.paymentPassword')), {
      target: { value: '730184' },
    });
    await click(reported.getByRole('button', { name: inEnglish('mall.redeem.send') }));
    const post = 'POST /wps/relay/passwordCheck/MCSFE_redeemPointReward';
    await waitFor(() => expect(calls().filter((call) => call === post)).toHaveLength(2));
  });

  it('M189: without a payment password the small window sets one, over the selected item', async () => {
    await open('/pointMall', MEMBER, { '/wps/member/paymentPassword': [answer({ set: false })] });
    await screen.findByText('2,350');
    await click(screen.getByRole('button', { name: /Credit/ }));
    const reported = within(windowOf('mallItem') ?? document.body);
    await click(await reported.findByRole('button', { name: inEnglish('cashier.out.act.setPassword') }));
    await screen.findByRole('dialog', { name: inEnglish('cashier.need.PAYMENT_PASSWORD') });
    expect(windowOf('mallItem')).toBeTruthy();
    expect(windowOf('member')).toBeNull();
  });

  it.each([
    [
      { of: 'round', id: 'r-17', more: true, game: 'Moon Palace' },
      `Moon Palace r-17 ${inEnglish('mall.records.by.more')}`,
    ],
    [{ of: 'round', id: 'r-17', more: false }, `${inEnglish('records.round.title')} r-17`],
    [
      { of: 'deposit', id: '00000000-0000-4000-8000-00008f3a21c7', more: false },
      `${inEnglish('records.kind.deposit')} D-8F3A21C7`,
    ],
  ])('M186, P6: earned points name their game and its reference: %o', async (by, words) => {
    await open('/pointMall?view=records', MEMBER, {
      '/wps/relay/ODSFE2_MemTransDet': [
        answer({ records: [{ id: '7', kind: 'points', changed: '5', balance: '10', remark: '', at: 0, by }] }),
      ],
    });
    await waitFor(() => expect(document.body.textContent).toContain(words));
  });

  it('M186, P12: points are searched by a reference; without a find the page names it', async () => {
    await open('/pointMall?view=records', MEMBER, {
      '/wps/relay/ODSFE2_MemTransDet': [
        answer({ records: [{ id: '7', kind: 'redeem', changed: '-2600', balance: '10', remark: 'Ball', at: 0 }] }),
        answer({ records: [] }),
      ],
    });
    await screen.findByText('Ball');
    fireEvent.change(screen.getByRole('textbox', { name: inEnglish('cashier.out.reference') }), {
      target: { value: ' M-8F3A21C7 ' },
    });
    await click(screen.getByRole('button', { name: inEnglish('records.filter.show') }));
    await screen.findByText(inEnglish('records.filter.unknown', { reference: 'M-8F3A21C7' }));
  });

  it('M186, M187, M188: a member sees exchanges by state, and the changes of the points', async () => {
    const redeem = { id: 'r1', state: 'rejected', name: 'Ball', points: '2600', quantity: 2, reason: 'out of stock' };
    const { place } = await open('/pointMall?view=history', MEMBER, {
      '/wps/relay/MCSFE_getRedeemPointList': [answer({ redeems: [redeem] })],
      '/wps/relay/ODSFE2_MemTransDet': [
        answer({ records: [{ id: '7', kind: 'redeem', changed: '-2600', balance: '10', remark: 'Ball', at: 0 }] }),
      ],
    });
    await screen.findByText('2 × Ball');
    expect(screen.getByText('Reason: out of stock')).toBeTruthy();
    await click(screen.getByRole('tab', { name: 'Rejected' }));
    expect(place()).toBe('/pointMall?view=history&state=rejected');
    await click(screen.getByRole('tab', { name: inEnglish('mall.view.records') }));
    await screen.findByText(inEnglish('mall.records.after', { points: '10' }));
    expect(screen.getByText('−2,600')).toBeTruthy();
  });

  it('M37: a gateway that shows visitors nothing has an empty mall, one that fails is asked again', async () => {
    await open('/pointMall', null, { '/wps/points/rewards': [refuse('not_found', {}, 404)] });
    await screen.findByText(inEnglish('mall.empty'));
    cleanup();
    await open('/pointMall', null, {
      '/wps/points/rewards': [() => new Response('', { status: 500 }), answer({ rewards })],
    });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});

it('M187: points are exact, however large', () => {
  expect(figuresIn('latn').count('123456789012345678901')).toBe('123,456,789,012,345,678,901');
  expect([missingPoints('10', '4'), missingPoints('10', '40'), missingPoints('10', undefined)]).toEqual([
    6n,
    0n,
    undefined,
  ]);
});
