// @vitest-environment jsdom

import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, openWindow, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { memberAtom } from '../../state/atoms.ts';

afterEach(cleanup);

const AGENT = { id: 'a1', account: 'agent1', nickname: 'Agent One', type: 1 };
const NOW = Date.UTC(2026, 10, 23, 12);
const DAYS = { zone: 'Asia/Tokyo', today: '2026-11-23', from: '2026-11-17', to: '2026-11-23', now: NOW };
const DONE = { rounds: 3, bet: '30', valid: '30', won: '12', bonus: '1', deposit: '100', withdrawal: '40' };
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const member = (digit: string, account: string, level: number) => ({
  id: id(digit),
  account,
  nickname: account,
  kind: level === 2 ? 0 : 1,
  isClosed: false,
  joinedAt: NOW,
  level,
});
const ME = member('1', 'agent1', 0);
const SUB = { ...member('2', 'sub01', 1), members: 1, directs: 1, team: DONE };
const LEAF = { ...member('3', 'leaf01', 2), members: 0, directs: 0, team: DONE };
const TOP = { ...DAYS, trail: [ME], head: { ...ME, members: 2, directs: 1, team: DONE }, activeMonth: 1, rows: [SUB] };
const BELOW = { ...DAYS, trail: [ME, member('2', 'sub01', 1)], rows: [LEAF] };
const MAY = { kinds: [0, 1], mayLink: true, maySendDown: true, pages: ['/register', '/promotions'] };

const centre = () => within(windowOf('agent') ?? document.body);

async function open(page: string, script: Script) {
  const opened = await openWindow(makePage({ site: { agentCentre: true } }), script, { name: 'agent', page });
  await act(async () => opened.store.set(memberAtom, parseMember(AGENT).value));
  return opened;
}

it('M205: the team opens level by level, and a path leads back up', async () => {
  const { seen } = await open('teamManagement', { '/wps/agent/team': [answer(TOP), answer(BELOW), answer(TOP)] });
  await click(await centre().findByRole('button', { name: /^Members below sub01: \d+$/ }));
  await centre().findByRole('button', { name: 'Show leaf01' });
  await click(within(centre().getByRole('navigation', { name: inEnglish('agent.team.trail') })).getByRole('button'));
  await centre().findByRole('button', { name: /^Members below sub01: \d+$/ });
  expect(seen.filter(({ call }) => call.endsWith('/team')).map(({ query }) => query)).toEqual([
    {},
    { under: id('2') },
    {},
  ]);
});

it('M205, M216: direct members are shown with their contracts, those further down without', async () => {
  const rate = (ratePpm: number) => ({ minimumBet: '0', netLoss: '0', activeMembers: 0, ratePpm });
  const contract = { memberId: id('2'), account: 'sub01', cadence: 'M', offeredAt: NOW, kind: 'DIVIDEND' };
  const held = { ...contract, id: id('7'), state: 'inForce', rows: { CONS: [rate(150_000), rate(250_000)] } };
  const offered = { ...contract, kind: 'DAILY', id: id('8'), state: 'offered', rows: { LIVE: [rate(5_000)] } };
  const reported = (more: object) =>
    answer({ downlines: [{ memberId: id('2'), account: 'sub01', isAgent: true, ...more }], hasMore: false, now: NOW });
  const { seen } = await open('teamManagement', {
    '/wps/agent/team': [answer(TOP), answer(BELOW)],
    '/wps/agent/contracts': [reported({ held }), reported({ offered }), reported({})],
  });
  await click(await centre().findByRole('button', { name: 'Show sub01' }));
  const shown = within(windowOf('team-member') ?? document.body);
  const factOf = (name: string) => shown.getByText(name).nextElementSibling?.textContent;
  await waitFor(() => expect(factOf('Dividend')).toBe('All other products 15% – 25% In force'));
  expect(factOf(inEnglish('contracts.kind.DAILY'))).toBe('Live casino 0.5% Offered');
  await waitFor(() =>
    expect([inEnglish('contracts.kind.HOURLY'), inEnglish('contracts.kind.REALTIME')].map(factOf)).toEqual([
      inEnglish('contracts.lens.none'),
      inEnglish('contracts.lens.none'),
    ]),
  );
  const asked = seen.filter(({ call }) => call.endsWith('/contracts')).map(({ query }) => query);
  expect(asked).toEqual(['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'].map((kind) => ({ kind, search: 'sub01' })));
  await click(shown.getByRole('button', { name: 'Close' }));
  await click(await centre().findByRole('button', { name: /^Members below sub01: \d+$/ }));
  await click(await centre().findByRole('button', { name: 'Show leaf01' }));
  await shown.findByText('leaf01');
  expect(shown.queryByText('Dividend')).toBeNull();
});

it('M205: a search shows its matches, and that it needs three signs', async () => {
  const { seen } = await open('teamManagement', { '/wps/agent/team': [answer(TOP), answer({ ...TOP, rows: [] })] });
  const field = await centre().findByLabelText(inEnglish('agent.team.search'));
  fireEvent.change(field, { target: { value: 'le' } });
  await click(centre().getByRole('button', { name: inEnglish('agent.team.find') }));
  await centre().findByText(inEnglish('agent.team.searchShort', { least: '3' }));
  fireEvent.change(field, { target: { value: 'lea' } });
  await click(centre().getByRole('button', { name: inEnglish('agent.team.find') }));
  await centre().findByText(inEnglish('agent.team.notFound', { search: 'lea' }));
  expect(seen.at(-1)?.query).toEqual({ search: 'lea' });
});

it('M205: an empty team links to the register centre; a forbidden one is reported; a failed one is retried', async () => {
  await open('teamManagement', {
    '/wps/agent/team': [answer({ ...TOP, rows: [] })],
    '/wps/agent/accounts': [answer(MAY)],
    '/wps/agent/links': [answer({ links: [], now: NOW })],
  });
  await click(await centre().findByRole('button', { name: inEnglish('element.agent.account') }, { timeout: 5_000 }));
  await centre().findByText(inEnglish('agent.link.none'));
  cleanup();
  await open('teamManagement', { '/wps/agent/team': [refuse('forbidden', {}, 403)] });
  await waitFor(() => expect(centre().queryByText(inEnglish('ui.retry'))).toBeNull());
  await waitFor(() => expect(windowOf('agent')?.textContent).toContain(inEnglish('error.forbidden')));
});

it('M204: an account is opened, and errors are shown at their fields', async () => {
  const { calls } = await open('account', {
    '/wps/agent/accounts': [answer(MAY), refuse('username_taken'), answer({ id: id('4'), account: 'fresh01' })],
    '/wps/agent/links': [answer({ links: [], now: NOW })],
  });
  fireEvent.change(await centre().findByLabelText(/^Username/), { target: { value: 'fresh01' } });
  fireEvent.change(centre().getByLabelText(/^Temporary password/, { selector: 'input' }), {
    target: { value: 'Quiet-River-88' },
  });
  await click(centre().getByRole('button', { name: inEnglish('agent.open.send') }));
  await centre().findAllByText(inEnglish('error.username_taken'));
  await click(centre().getByRole('button', { name: inEnglish('agent.open.send') }));
  await centre().findByText(inEnglish('agent.open.done', { account: 'fresh01' }));
  expect(calls().filter((call) => call === 'POST /wps/agent/accounts')).toHaveLength(2);
});

it('M204: an agent kind that opens nothing shows it', async () => {
  await open('account', { '/wps/agent/accounts': [answer({ ...MAY, kinds: [] })] });
  await centre().findByText(inEnglish('agent.open.not'));
});

it('M206, M207: members’ activity, by member and by day, with the team totals', async () => {
  const rows = [{ ...member('3', 'leaf01', 2), figures: DONE }];
  const reported = { ...DAYS, trail: [ME], sums: DONE, rows };
  const { seen } = await open('userProfitLoss', {
    '/wps/agent/profit': [answer(reported), answer({ ...reported, rows: [{ ...rows[0], day: '2026-11-23' }] })],
  });
  await centre().findByRole('button', { name: inEnglish('agent.records.rounds', { account: 'leaf01' }) });
  expect(centre().getAllByText(/^[-−]\$17\.00$/).length).toBeGreaterThan(0);
  fireEvent.click(centre().getByRole('tab', { name: inEnglish('agent.records.byDay') }));
  await centre().findByText('2026-11-23');
  expect(seen.filter(({ call }) => call.endsWith('/profit')).at(-1)?.query).toEqual({ by: 'day' });
});

it('M209: transfers of the agent and of the team', async () => {
  const rows = [{ id: id('5'), at: NOW, way: 'down', from: 'agent1', to: 'leaf01', amount: '5', side: 'out' }];
  await open('transactionDetails', {
    '/wps/agent/transactions': [answer({ ...DAYS, rows }), answer({ ...DAYS, rows: [] })],
  });
  await centre().findByText(/^[-−]\$5\.00$/);
  fireEvent.click(centre().getByRole('tab', { name: inEnglish('agent.moves.team') }));
  await centre().findByText(inEnglish('records.none'));
});

it('M203: announcements open in the page; empty is shown', async () => {
  const notice = { id: 'n1', title: 'New rates', content: '<p>From <b>Monday</b> on</p>', timestamp: NOW };
  await open('announcement', {
    '/wps/relay/MCSFE_getListAnnouncements': [answer({ banners: [], player: [notice], popup: [], promotion: [] })],
  });
  expect((await centre().findByText('New rates')).closest('summary')?.textContent).toContain('2026');
});

it.each([
  'announcement',
  'overview',
  'account',
  'teamManagement',
  'teamBetting',
  'userProfitLoss',
  'transactionDetails',
])('M203: %s works with a gateway whose reply is empty', async (page) => {
  const nothing = [answer({})];
  const paths = ['overview', 'team', 'bets', 'profit', 'transactions', 'accounts', 'links'].map((path) => [
    `/wps/agent/${path}`,
    nothing,
  ]);
  await open(page, {
    ...Object.fromEntries(paths),
    '/wps/relay/MCSFE_getListAnnouncements': nothing,
    '/wps/member/info/icon': nothing,
    '/wps/v2/wallets/balance': nothing,
  });
  await waitFor(() => expect(windowOf('agent')?.querySelector('[aria-busy=true]')).toBeNull(), { timeout: 5_000 });
  expect(windowOf('agent')?.querySelectorAll('h3').length).toBeGreaterThan(0);
});
